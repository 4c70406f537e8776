import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPaymentPage, type PaymentVendors } from '#contract/payment-vendors.ts'
import { WITHOUT_SCRIPT_COOKIE } from '#contract/routes.ts'
import type { Queries } from '../database/database.ts'
import { paymentHostsOf } from '../edge/payment-hosts.ts'
import { cspFor, newNonce, permissionsFor } from '../edge/security-headers.ts'
import { ALERT_COOKIE } from '../session/sessions.ts'
import { readAlerts } from '../session/visitor.ts'
import type { CachedPage } from './page-cache.ts'
import type { WaitingAlert } from './page-request.ts'
import { fillPage, fillPageGzipped } from './slotted-page.ts'

/** Videos play from here, without cookies, when a shopper starts one. */
const VIDEO_FRAMES = ['https://www.youtube-nocookie.com']

/** What a page is sent with besides itself. */
export interface PageGuard {
  readonly policy: (nonce: string) => string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Guards pages by their address. A payment page reaches the vendors' hosts, and its windows: PayPal's opens beside the
 * page and speaks with it, which the opener policy of the other pages forbids.
 */
export const createPageGuards = (vendors: PaymentVendors): ((url: string) => PageGuard) => {
  const { payment, ...reach } = paymentHostsOf(vendors)
  const ordinary: PageGuard = { policy: (nonce) => cspFor({ nonce, frames: VIDEO_FRAMES }), headers: {} }
  const paying: PageGuard = {
    policy: (nonce) => cspFor({ nonce, ...reach }),
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': permissionsFor(payment),
    },
  }
  return (url) => (isPaymentPage(url.split('?')[0] ?? '') ? paying : ordinary)
}

/** The alerts that a redirect left for this page; they are shown once. */
export const readWaitingAlerts = async (
  queries: Queries,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly WaitingAlert[]> => {
  if (request.cookies[ALERT_COOKIE] === undefined) return []
  reply.clearCookie(ALERT_COOKIE, { path: '/' })
  return readAlerts(queries, request.visitor)
}

/** Whether the browser has posted a form without a script. */
export const isWithoutScript = (request: FastifyRequest): boolean =>
  request.cookies[WITHOUT_SCRIPT_COOKIE] !== undefined

/** Fills the slots and sends; the pieces were compressed when the page was kept. */
export const sendPage = (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedPage,
  { policy, headers }: PageGuard,
): FastifyReply => {
  const nonce = newNonce()
  const values = { nonce, token: request.visitor.csrfToken() }
  const gzipped = request.headers['accept-encoding']?.includes('gzip') ?? false
  app.saveVisitor(request, reply)
  reply
    .status(kept.status)
    .header('Content-Type', kept.contentType)
    .header('Content-Security-Policy', policy(nonce))
    .header('Cache-Control', 'private, no-store')
    .header('Vary', 'Accept-Encoding')
    .headers(headers)
  for (const [name, value] of kept.headers) reply.header(name, value)
  if (gzipped) reply.header('Content-Encoding', 'gzip')
  return reply.send(gzipped ? fillPageGzipped(kept.page, values) : fillPage(kept.page, values))
}
