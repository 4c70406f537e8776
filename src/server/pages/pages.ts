import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { PaymentVendors } from '#contract/payment-methods.ts'
import { paths } from '#contract/routes.ts'
import type { Database } from '../database/database.ts'
import type { PaymentHosts } from '../edge/payment-hosts.ts'
import { isStoreUnavailable, sendRejection } from '../edge/problems.ts'
import { RequestRejection } from '../edge/request-rejection.ts'
import { londonDay } from '../london.ts'
import type { WaitingAlert } from '../session/visitor.ts'
import { createPageAddresses } from './page-address.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import type { PageRequest, RejectedForm } from './page-request.ts'
import {
  cachingOf,
  createPageSecurity,
  isWithoutScript,
  readWaitingAlerts,
  sendPage,
} from './page-security.ts'
import { createRenderer, type PagesBuild, type RenderInput } from './renderer.ts'
import { registerStaticFiles } from './static-files.ts'

/** The built pages, and the folder of the files that browsers fetch for them. */
export interface Pages extends PagesBuild {
  readonly clientFolder: string
}

export interface PagesDeps {
  readonly pages: Pages
  readonly shop: PageRequest['shop']
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly vendors: PaymentVendors
  readonly paymentHosts: PaymentHosts
  readonly limits: { readonly renderings: number }
  /** Of pages whose plans are worked out here (L-105). */
  readonly planLimit: onRequestAsyncHookHandler
  readonly now: () => Date
}

/**
 * Longer addresses are no pages of this shop. Without scripts the planner's form names every field of every room:
 * twenty rooms take some 10,000 letters, and Node refuses a request line and headers above 16 kB.
 */
const longestAddress = (url: string): number => (url.startsWith(`${paths.plan}?`) ? 15_000 : 2000)

/** Whether a page works a plan out: the planner's with a tile, and plans that are only looked at. */
const worksPlanOut = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
  const path = pathname.replace(/\.data$/, '')
  return path === paths.plan
    ? searchParams.has('variation') && !searchParams.has('for')
    : path.startsWith(`${paths.plan}/kept/`)
}

/**
 * Serves every address without an API route as a page. A catalogue page is rendered once for each edition of
 * the catalogue and each day in London, which it may name (S-017), and sent to all visitors with their own token and nonce; a page about its visitor is rendered
 * for each visitor (architecture §6), and so is every page for browsers that run no scripts, once they have
 * posted a form.
 */
export const registerPages = async (app: FastifyInstance, deps: PagesDeps): Promise<void> => {
  const hasFile = await registerStaticFiles(app, deps.pages.clientFolder)
  const cache = createPageCache()
  const guardOf = createPageSecurity(deps.paymentHosts)
  const addressOf = createPageAddresses(deps.pages.build, deps.shop.listings.groups)
  const render = createRenderer(deps.pages, deps.publicUrl.origin)
  /* Only renderings are limited: cached pages are sent to every client, however fast the requests come. */
  const checkLimit = app.createRateLimit({ max: deps.limits.renderings, timeWindow: '1 minute' })

  const renderInputOf = (
    request: FastifyRequest,
    waitingAlerts: readonly WaitingAlert[],
    form: RejectedForm | null,
  ): RenderInput => ({
    shop: deps.shop,
    vendors: deps.vendors,
    waitingAlerts,
    form,
    visitor: () => request.visitor,
    withoutScript: isWithoutScript(request),
    today: londonDay(deps.now()),
    report: (error) => request.log.error({ failure: error }, 'page failed'),
  })

  /*
   * A loader without its database does not make a broken page: the response is 503 with Retry-After (OP-73).
   */
  const renderPage = async (
    request: FastifyRequest,
    address: string,
    waitingAlerts: readonly WaitingAlert[],
    form: RejectedForm | null,
  ): Promise<RenderedPage> => {
    let databaseError: unknown = null
    const input = renderInputOf(request, waitingAlerts, form)
    const rendered = await render(address, {
      ...input,
      report: (error) => {
        if (isStoreUnavailable(error)) databaseError = error
        else input.report(error)
      },
    })
    if (databaseError !== null) throw databaseError
    return rendered
  }

  const findOrRender = (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    waitingAlerts: readonly WaitingAlert[],
  ): Promise<RenderedPage> => {
    const renderAfresh = async (): Promise<RenderedPage> => {
      const limit = await checkLimit(request)
      if (!limit.isAllowed && limit.isExceeded)
        throw new RequestRejection(429, messages.tooManyRequests, limit.ttlInSeconds)
      if (worksPlanOut(address)) await deps.planLimit.call(app, request, reply)
      return renderPage(request, address, waitingAlerts, null)
    }
    return waitingAlerts.length > 0 || isWithoutScript(request)
      ? renderAfresh()
      : cache.get(address, `${deps.shop.listings.edition()} ${londonDay(deps.now())}`, renderAfresh)
  }

  app.decorate('answerPage', async (request: FastifyRequest, reply: FastifyReply, form: RejectedForm) => {
    const { response } = await renderPage(request, request.url, [], form)
    const status = response.status === 200 ? 422 : response.status
    return sendPage(app, request, reply, { ...response, status }, guardOf(request.url))
  })

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const file = request.params['*']
    if (hasFile(file)) return reply.sendFile(file)
    if (request.url.length > longestAddress(request.url))
      return sendRejection(reply, 404, messages.pageMissing)
    const { address, redirect } = await addressOf(request.url)
    if (redirect) return reply.redirect(address, 308)
    const waitingAlerts = await readWaitingAlerts(deps.database.queries, request, reply)
    const rendered = await findOrRender(request, reply, address, waitingAlerts)
    return sendPage(app, request, reply, rendered.response, {
      ...guardOf(request.url),
      caching: cachingOf(rendered, request.url),
    })
  })
}
