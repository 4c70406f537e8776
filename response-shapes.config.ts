import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const NAME = 'virtual:response-shapes'

/** Loaded from its own file, since Vite bundles its configuration into another folder. */
const load = <M>(path: string): Promise<M> => import(pathToFileURL(resolve('src/contract', path)).href)

/** Makes the shapes of all answers while pages are built, so that they are those of the server's own schemas. */
export const responseShapes = (): Plugin => ({
  name: 'response-shapes',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null
    const { scriptEndpoints } = await load<typeof import('#contract/endpoints.ts')>('endpoints.ts')
    const { buildShapesModule } =
      await load<typeof import('#contract/response-shape.ts')>('response-shape.ts')
    return buildShapesModule(
      Object.fromEntries(scriptEndpoints.map(({ path, response }) => [path, response[200]])),
    )
  },
})
