import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { projectFolder } from '../project-folder.ts'
import { CannotStart } from '../start-failure.ts'
import type { Pages } from './pages.ts'

const buildFolder = join(projectFolder, 'build', 'web')

export const isServerBuild = (module: unknown): module is ServerBuild =>
  typeof module === 'object' &&
  module !== null &&
  'entry' in module &&
  'routes' in module &&
  'assets' in module

/** Loads the pages that `npm start` built; without them the shop cannot start. */
export const loadPages = async (mode: 'production' | 'development'): Promise<Pages> => {
  const file = join(buildFolder, 'server', 'index.js')
  if (!existsSync(file)) throw new CannotStart('The pages are not built. Start the shop with: npm start')
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isServerBuild(build)) throw new Error('build/web/server/index.js does not hold the pages.')
  return { build, mode, clientFolder: join(buildFolder, 'client') }
}
