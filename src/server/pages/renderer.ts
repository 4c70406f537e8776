import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Visitor } from '../session/visitor.ts'
import type { CachedPage, RenderedPage } from './page-cache.ts'
import type { PageRequest } from './page-request.ts'
import { queueRender } from './render-queue.ts'
import { slotPlaceholders, splitAtSlots } from './slotted-page.ts'

/** The built pages, with the context object that their loaders read. */
export interface PagesBuild {
  readonly build: ServerBuild
  readonly mode: 'production' | 'development'
}

/** The input of a rendering; only pages about the visitor call `visitor`. */
export interface RenderInput
  extends Pick<PageRequest, 'shop' | 'vendors' | 'waitingAlerts' | 'visitor' | 'today' | 'form' | 'report'> {
  /** Whether the browser has posted forms without a script. */
  readonly withoutScript: boolean
}

/** Headers that the router sets and a browser, or the router's own script, needs. */
const responseHeaders = ['Location', 'X-Remix-Response', 'X-Remix-Status', 'X-Remix-Reload-Document']

/** Makes a request for the address without cookies: a shared page cannot depend on its first visitor. */
const requestFor = (origin: string, address: string, method: string): Request =>
  new Request(new URL(address, origin), { method, headers: { Accept: 'text/html' } })

/**
 * Renders an address with placeholders for nonce and token. The page is shared unless a loader reads the
 * visitor or an alert waits for this visitor alone.
 */
export const createRenderer = ({ build, mode }: PagesBuild, origin: string) => {
  const handle = createRequestHandler(build, mode)
  const contextKey = contextOf(build)

  return async (address: string, input: RenderInput): Promise<RenderedPage> => {
    let personal = input.waitingAlerts.length > 0 || input.form !== null
    let html: string | null = null
    const visitor = (): Visitor => {
      personal = true
      return input.visitor()
    }
    const context = new RouterContextProvider()
    const pageRequest: PageRequest = {
      shop: input.shop,
      vendors: input.vendors,
      waitingAlerts: input.waitingAlerts,
      nonce: slotPlaceholders.nonce,
      csrfToken: slotPlaceholders.token,
      today: input.today,
      form: input.form,
      report: input.report,
      async renderHtml(render) {
        html = await queueRender(render)
      },
      visitor,
      visitorWithoutScript: () => (input.withoutScript ? visitor() : null),
    }
    /* The bundle's key has no type: this type checks that the server provides what the pages read. */
    context.set(contextKey, pageRequest)
    const response = await handle(requestFor(origin, address, 'GET'), context)
    const page: CachedPage = {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
      headers: responseHeaders.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      }),
      page: splitAtSlots(response.body === null && html !== null ? html : await response.text()),
    }
    return { kind: personal ? 'personal' : 'shared', response: page }
  }
}

/**
 * The context object that entry.server.tsx exports: the bundle's own, not this process's copy of the module.
 */
const contextOf = (build: ServerBuild): Parameters<RouterContextProvider['set']>[0] => {
  const exported: Record<string, unknown> = { ...build.entry.module }
  const key = exported['pageRequest']
  if (typeof key !== 'object' || key === null) throw new Error('The built pages do not export pageRequest.')
  return key
}
