import { resolve } from 'node:path'
import { build } from 'vite'

export interface PageScript {
  readonly code: string
  /** The modules that it is made of, from the project's folder on. */
  readonly modules: readonly string[]
}

/** A module with all that it imports, as one script of a page; its path is from the project's folder on. */
export const scriptOf = async (entry: string): Promise<PageScript> => {
  const project = resolve(import.meta.dirname, '../..')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry: resolve(project, entry), formats: ['iife'], name: 'planner' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`)
  return { code: chunk.code, modules: chunk.moduleIds.map((id) => id.slice(project.length + 1)) }
}
