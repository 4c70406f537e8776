import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visitor } from '../session/visitor.ts'
import type { CachedPage, Rendered } from './page-cache.ts'
import type { PageRequest } from './page-request.ts'
import { queueRender } from './render-queue.ts'
import { slotPage, slotPlaceholders } from './slotted-page.ts'

/** The built pages, with the context object that their loaders read. */
export interface PagesBuild {
  readonly build: ServerBuild
  readonly mode: 'production' | 'development'
}

/** What a rendering is given; `visitor` is asked at most by pages that are about the visitor. */
export interface PageMaker
  extends Pick<PageRequest, 'shop' | 'vendors' | 'waitingAlerts' | 'visitor' | 'form' | 'report'> {
  /** Whether the browser has posted forms without a script. */
  readonly withoutScript: boolean
}

/** Headers that the router sets and a browser, or the router's own script, needs. */
const travelling = ['Location', 'X-Remix-Response', 'X-Remix-Status', 'X-Remix-Reload-Document']

/** The address as a request, without cookies: a shared page cannot depend on who asked first. */
const requestFor = (origin: string, address: string, method: string): Request =>
  new Request(new URL(address, origin), { method, headers: { Accept: 'text/html' } })

/**
 * Renders an address with placeholders for nonce and token. It is shared unless a loader asked who is visiting or an
 * alert waits for this visitor alone.
 */
export const createRenderer = ({ build, mode }: PagesBuild, origin: string) => {
  const handle = createRequestHandler(build, mode)
  const contextKey = contextOf(build)

  return async (address: string, maker: PageMaker): Promise<Rendered> => {
    let personal = maker.waitingAlerts.length > 0 || maker.form !== null
    let html: string | null = null
    const visitor = (): Visitor => {
      personal = true
      return maker.visitor()
    }
    const context = new RouterContextProvider()
    const pageRequest: PageRequest = {
      shop: maker.shop,
      vendors: maker.vendors,
      waitingAlerts: maker.waitingAlerts,
      nonce: slotPlaceholders.nonce,
      csrfToken: slotPlaceholders.token,
      form: maker.form,
      report: maker.report,
      async onHtml(render) {
        html = await queueRender(render)
      },
      visitor,
      visitorWithoutScript: () => (maker.withoutScript ? visitor() : null),
    }
    /* The bundle's key carries no type: this one holds the server to what the pages read. */
    context.set(contextKey, pageRequest)
    const response = await handle(requestFor(origin, address, 'GET'), context)
    const kept: CachedPage = {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
      headers: travelling.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      }),
      page: slotPage(response.body === null && html !== null ? html : await response.text()),
    }
    return { kind: personal ? 'personal' : 'shared', cacheable: kept }
  }
}

/** The context object that entry.server.tsx exports: the bundle's own, not this process's copy of the module. */
const contextOf = (build: ServerBuild): Parameters<RouterContextProvider['set']>[0] => {
  const exported: Record<string, unknown> = { ...build.entry.module }
  const key = exported['pageRequest']
  if (typeof key !== 'object' || key === null) throw new Error('The built pages do not export pageRequest.')
  return key
}
