import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { AdminPageRequest } from './page-request.ts'

/** The pages of the back office, as built by `react-router build src/admin`. */
export interface AdminPages {
  readonly build: ServerBuild
  readonly mode: 'production' | 'development'
  readonly clientFolder: string
}

/** Renders a page, or runs its action, for the person of the request. */
export const createAdminRenderer = ({ build, mode }: Pick<AdminPages, 'build' | 'mode'>) => {
  const handle = createRequestHandler(build, mode)
  const key = contextOf(build)
  return (request: Request, pageRequest: AdminPageRequest): Promise<Response> => {
    const context = new RouterContextProvider()
    /* The bundle's key has no type: this parameter's type checks that the server provides what pages read. */
    context.set(key, pageRequest)
    return handle(request, context)
  }
}

/** The context object that entry.server.tsx exports: the bundle's own, not this process's copy of the module. */
const contextOf = (build: ServerBuild): Parameters<RouterContextProvider['set']>[0] => {
  const exported: Record<string, unknown> = { ...build.entry.module }
  const key = exported['pageRequest']
  if (typeof key !== 'object' || key === null) throw new Error('The built pages do not export pageRequest.')
  return key
}
