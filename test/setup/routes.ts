import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  readonly method: string
  readonly url: string
}

/**
 * The routes that the router knows, parsed from its printed tree: each branch appends to its parent's path.
 */
export const routesOf = (app: FastifyInstance): readonly KnownRoute[] => {
  const routes: KnownRoute[] = []
  const parents: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', piece = '', names = ''] = line.match(/^(.*)── (\S+) \(([^)]+)\)/) ?? []
    if (piece === '') continue
    const depth = Math.floor(indent.length / 4)
    const url = `${parents[depth - 1] ?? ''}${piece}`
    parents.splice(depth, parents.length, url)
    routes.push(...names.split(', ').map((method) => ({ method, url })))
  }
  return routes
}
