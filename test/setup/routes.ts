import type { FastifyInstance } from 'fastify'

export interface KnownRoute {
  readonly method: string
  readonly url: string
}

/** What the router knows, read off its tree: a branch goes on where its parent ends. */
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
