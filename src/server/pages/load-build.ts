import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { projectFolder } from '../project-folder.ts'
import { CannotStart } from '../start-failure.ts'
import type { Pages } from './pages.ts'

export const isServerBuild = (module: unknown): module is ServerBuild =>
  typeof module === 'object' &&
  module !== null &&
  'entry' in module &&
  'routes' in module &&
  'assets' in module

/** Loads the pages that `npm start` built: of the shop or of the back office. Without them it cannot start. */
export const loadPages = async (
  mode: 'production' | 'development',
  of: 'web' | 'admin' = 'web',
): Promise<Pages> => {
  const folder = join(projectFolder, 'build', of)
  const file = join(folder, 'server', 'index.js')
  if (!existsSync(file)) throw new CannotStart('The pages are not built. Start the shop with: npm start')
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isServerBuild(build)) throw new Error(`build/${of}/server/index.js does not hold the pages.`)
  return { build, mode, clientFolder: join(folder, 'client') }
}
