import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'
import type { PaymentVendors } from '#contract/payment-methods.ts'
import type { Database } from '../database/database.ts'
import type { PaymentHosts } from '../edge/payment-hosts.ts'
import { londonDay } from '../london.ts'
import { isServerBuild } from './load-build.ts'
import type { PageRequest, RejectedForm } from './page-request.ts'
import {
  createPageSecurity,
  isWithoutScript,
  type PageSecurity,
  readWaitingAlerts,
  sendPage,
} from './page-security.ts'
import { createRenderer } from './renderer.ts'

export interface DevelopmentPagesDeps {
  readonly shop: PageRequest['shop']
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly vendors: PaymentVendors
  readonly paymentHosts: PaymentHosts
  readonly now: () => Date
}

/** Allows inline styles: the development server adds styles by script, which a nonce would forbid. */
const allowInlineStyles = ({ policy, headers }: PageSecurity): PageSecurity => ({
  policy: (nonce) => policy(nonce).replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'"),
  headers,
})

/**
 * Serves pages in development: rendered afresh for each request, and updated in the open browser (`npm run
 * dev`).
 */
export const registerDevelopmentPages = async (
  app: FastifyInstance,
  { shop, database, publicUrl, vendors, paymentHosts, now }: DevelopmentPagesDeps,
): Promise<void> => {
  const guardOf = createPageSecurity(paymentHosts)
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: RejectedForm | null,
  ): Promise<FastifyReply> => {
    const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (!isServerBuild(build)) throw new Error('Vite did not make the pages.')
    const render = createRenderer({ build, mode: 'development' }, publicUrl.origin)
    const { response } = await render(request.url, {
      shop,
      vendors,
      waitingAlerts: await readWaitingAlerts(database.queries, request, reply),
      form,
      visitor: () => request.visitor,
      withoutScript: isWithoutScript(request),
      today: londonDay(now()),
      report: (error) => request.log.error({ failure: error }, 'page failed'),
    })
    const status = form !== null && response.status === 200 ? 422 : response.status
    return sendPage(app, request, reply, { ...response, status }, allowInlineStyles(guardOf(request.url)))
  }
  app.decorate('answerPage', send)
  app.get('/*', { schema: { hide: true } }, (request, reply) => send(request, reply, null))
}
