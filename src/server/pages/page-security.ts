import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPaymentPage } from '#contract/payment-methods.ts'
import { isPersonalPath } from '#contract/personal-paths.ts'
import { NO_SCRIPT_COOKIE } from '#contract/routes.ts'
import type { Queries } from '../database/database.ts'
import type { PaymentHosts } from '../edge/payment-hosts.ts'
import { cspFor, newNonce, permissionsFor } from '../edge/security-headers.ts'
import { ALERT_COOKIE } from '../session/sessions.ts'
import { takeAlerts, type WaitingAlert } from '../session/visitor.ts'
import type { CachedPage, RenderedPage } from './page-cache.ts'
import { fillPage, fillPageGzipped } from './slotted-page.ts'

/** Videos play from here, without cookies, when a shopper starts one. */
const VIDEO_FRAMES = ['https://www.youtube-nocookie.com']

/** The security headers of a page. */
export interface PageSecurity {
  readonly policy: (nonce: string) => string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Chooses the headers by the page's address. A payment page may use the vendors' hosts and windows: PayPal's
 * window opens beside the page and communicates with it, which the opener policy of the other pages forbids.
 */
export const createPageSecurity = ({ payment, ...hosts }: PaymentHosts): ((url: string) => PageSecurity) => {
  const ordinary: PageSecurity = { policy: (nonce) => cspFor({ nonce, frames: VIDEO_FRAMES }), headers: {} }
  const paying: PageSecurity = {
    policy: (nonce) => cspFor({ nonce, ...hosts }),
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': permissionsFor({ payment }),
    },
  }
  return (url) => (isPaymentPage(url.split('?')[0] ?? '') ? paying : ordinary)
}

/** Reads the alerts that a redirect left for this page; they are shown once. */
export const readWaitingAlerts = async (
  queries: Queries,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly WaitingAlert[]> => {
  if (request.cookies[ALERT_COOKIE] === undefined) return []
  reply.clearCookie(ALERT_COOKIE, { path: '/' })
  return takeAlerts(queries, request.visitor)
}

/** Whether the browser has posted a form without a script. */
export const isWithoutScript = (request: FastifyRequest): boolean =>
  request.cookies[NO_SCRIPT_COOKIE] !== undefined

/**
 * Whether a browser may hold the page to go back to it. `no-store` would also rule out its back/forward
 * cache, so it is left to pages that show something of their visitor (S-039).
 */
export type PageCaching = 'no-cache' | 'no-store'

export const cachingOf = ({ kind, response }: RenderedPage, url: string): PageCaching =>
  kind === 'shared' && response.status === 200 && !isPersonalPath(url.split('?')[0] ?? '')
    ? 'no-cache'
    : 'no-store'

/** Fills the slots and sends the page; its pieces are compressed in the cache. */
export const sendPage = (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { policy, headers, caching = 'no-store' }: PageSecurity & { readonly caching?: PageCaching },
): FastifyReply => {
  const nonce = newNonce()
  const values = { nonce, token: request.visitor.csrfToken() }
  const gzipped = request.headers['accept-encoding']?.includes('gzip') ?? false
  app.saveVisitor(request, reply)
  reply
    .status(page.status)
    .header('Content-Type', page.contentType)
    .header('Content-Security-Policy', policy(nonce))
    .header('Cache-Control', `private, ${caching}`)
    .header('Vary', 'Accept-Encoding')
    .headers(headers)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (gzipped) reply.header('Content-Encoding', 'gzip')
  return reply.send(gzipped ? fillPageGzipped(page.page, values) : fillPage(page.page, values))
}
