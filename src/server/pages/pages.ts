import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { PaymentVendors } from '#contract/payment-vendors.ts'
import type { Database } from '../database/database.ts'
import { isDatabaseAway, refuse } from '../edge/problems.ts'
import { Refused } from '../edge/refusal.ts'
import type { Shop } from '../shop.ts'
import { createPageAddresses } from './page-address.ts'
import { createPageCache, type Rendered } from './page-cache.ts'
import { createPageGuards, isWithoutScript, readWaitingAlerts, sendPage } from './page-guards.ts'
import type { FormAnswer, WaitingAlert } from './page-request.ts'
import { createRenderer, type PageMaker, type PagesBuild } from './renderer.ts'
import { registerFiles } from './static-files.ts'

/** The built pages, and the folder of the files that browsers fetch for them. */
export interface Pages extends PagesBuild {
  readonly clientFolder: string
}

export interface PagesDeps {
  readonly pages: Pages
  readonly shop: Shop
  readonly database: Pick<Database, 'queries'>
  readonly publicUrl: URL
  readonly vendors: PaymentVendors
  readonly limits: { readonly renderings: number }
}

/** Longer addresses are no pages of this shop. */
const LONGEST_ADDRESS = 2000

/**
 * Every address that no call takes is a page. A catalogue page is rendered once for each edition of the catalogue and
 * sent to everybody with their own token and nonce; a page about its visitor is rendered for them (architecture §6),
 * and every page for browsers that run no scripts, once they have posted a form.
 */
export const registerPages = async (app: FastifyInstance, deps: PagesDeps): Promise<void> => {
  const hasFile = await registerFiles(app, deps.pages.clientFolder)
  const cache = createPageCache()
  const guardOf = createPageGuards(deps.vendors)
  const addressOf = createPageAddresses(deps.pages.build, deps.shop.listings.groups)
  const render = createRenderer(deps.pages, deps.publicUrl.origin)
  /* Only renderings cost: pages that are kept are sent to anyone, however fast they ask. */
  const checkLimit = app.createRateLimit({ max: deps.limits.renderings, timeWindow: '1 minute' })

  const makerFor = (
    request: FastifyRequest,
    waitingAlerts: readonly WaitingAlert[],
    form: FormAnswer | null,
  ): PageMaker => ({
    shop: deps.shop,
    vendors: deps.vendors,
    waitingAlerts,
    form,
    visitor: () => request.visitor,
    withoutScript: isWithoutScript(request),
    report: (error) => request.log.error({ failure: error }, 'page failed'),
  })

  /* A loader that found no database is no broken page: it is answered with 503, and when to come back (OP-73). */
  const make = async (
    request: FastifyRequest,
    address: string,
    waiting: readonly WaitingAlert[],
    form: FormAnswer | null,
  ): Promise<Rendered> => {
    let away: unknown = null
    const maker = makerFor(request, waiting, form)
    const rendered = await render(address, {
      ...maker,
      report: (error) => {
        if (isDatabaseAway(error)) away = error
        else maker.report(error)
      },
    })
    if (away !== null) throw away
    return rendered
  }

  const find = (
    request: FastifyRequest,
    address: string,
    waiting: readonly WaitingAlert[],
  ): Promise<Rendered> => {
    const fresh = async (): Promise<Rendered> => {
      const limit = await checkLimit(request)
      if (!limit.isAllowed && limit.isExceeded)
        throw new Refused(429, messages.tooManyRequests, limit.ttlInSeconds)
      return make(request, address, waiting, null)
    }
    return waiting.length > 0 || isWithoutScript(request)
      ? fresh()
      : cache.get(address, deps.shop.listings.edition(), fresh)
  }

  app.decorate('answerPage', async (request: FastifyRequest, reply: FastifyReply, form: FormAnswer) => {
    const { cacheable } = await make(request, request.url, [], form)
    const status = cacheable.status === 200 ? 422 : cacheable.status
    return sendPage(app, request, reply, { ...cacheable, status }, guardOf(request.url))
  })

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const file = request.params['*']
    if (hasFile(file)) return reply.sendFile(file)
    if (request.url.length > LONGEST_ADDRESS) return refuse(reply, 404, messages.pageMissing)
    const { address, redirect } = await addressOf(request.url)
    if (redirect) return reply.redirect(address, 308)
    const waiting = await readWaitingAlerts(deps.database.queries, request, reply)
    const { cacheable } = await find(request, address, waiting)
    return sendPage(app, request, reply, cacheable, guardOf(request.url))
  })
}
