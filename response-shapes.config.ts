import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:response-shapes/'

/** Loaded from its own file, since Vite bundles its configuration into another folder. */
const load = <M>(path: string): Promise<M> => import(pathToFileURL(resolve('src/contract', path)).href)

/**
 * Makes the shapes of the answers of one area while pages are built, so that they are those of the server's own
 * schemas: `virtual:response-shapes/basket`.
 */
export const responseShapes = (): Plugin => ({
  name: 'response-shapes',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null
    const area = id.slice(PREFIX.length + 1)
    const { scriptEndpoints } = await load<typeof import('#contract/endpoints.ts')>('endpoints.ts')
    const { buildShapesModule } =
      await load<typeof import('#contract/response-shape.ts')>('response-shape.ts')
    const inArea = scriptEndpoints.filter(({ script }) => script === area)
    if (inArea.length === 0) this.error(`No call has the area ${area}.`)
    return buildShapesModule(Object.fromEntries(inArea.map(({ path, response }) => [path, response[200]])))
  },
})
