import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import { messages } from '#contract/messages.ts'
import type { PaymentVendors } from '#contract/payment-methods.ts'
import { registerAccounts } from './accounts/index.ts'
import { registerBasket } from './basket/index.ts'
import { registerCalculator } from './calculator/index.ts'
import { type CatalogueVersion, registerCatalogue, registerMerchantFeed } from './catalogue/index.ts'
import { registerCheckout } from './checkout/index.ts'
import type { Database } from './database/database.ts'
import { registerDelivery } from './delivery/index.ts'
import { registerDocuments } from './documents/index.ts'
import { inRanges } from './edge/address-ranges.ts'
import { registerAntiForgery } from './edge/anti-forgery.ts'
import { registerDocs } from './edge/api-docs.ts'
import { registerCspReports } from './edge/csp-reports.ts'
import { type ActiveRequests, registerLoadShedding } from './edge/load-shedding.ts'
import { limitNewSessions } from './edge/new-session-limit.ts'
import type { PaymentHosts } from './edge/payment-hosts.ts'
import { namePlainPages } from './edge/plain-page.ts'
import { rememberPosted } from './edge/previous-page.ts'
import { registerProblems } from './edge/problems.ts'
import { readableAddress } from './edge/readable-address.ts'
import { registerBodies } from './edge/request-body.ts'
import { RequestRejection } from './edge/request-rejection.ts'
import { registerSecurityHeaders } from './edge/security-headers.ts'
import { sessionLimit } from './edge/session-limit.ts'
import { closeUnusedConnections } from './edge/unused-connections.ts'
import { useValidationMessages } from './edge/validation-messages.ts'
import { registerListings } from './listings/index.ts'
import { registerSavedList } from './lists/saved-list/index.ts'
import { registerWishlist } from './lists/wishlist/index.ts'
import { type MediaStore, registerMedia } from './media/index.ts'
import { registerDevMail } from './notifications/mail/index.ts'
import { registerReminders } from './notifications/reminders/index.ts'
import { registerStockNotices } from './notifications/stock-notices/index.ts'
import { type Health, registerHealth } from './operations/health.ts'
import { collectMetrics, type Metrics } from './operations/metrics.ts'
import { newRequestId, registerRequestLog } from './operations/request-log.ts'
import { registerOrders } from './orders/index.ts'
import { type Pages, registerPages } from './pages/pages.ts'
import { registerPayments } from './payments/index.ts'
import { registerPlanner } from './planner/index.ts'
import { registerProject } from './project/index.ts'
import { registerQuestions } from './questions/index.ts'
import { registerReturns } from './returns/index.ts'
import { registerReviews } from './reviews/index.ts'
import type { Secrets } from './session/session-cookie.ts'
import { registerSessions } from './session/sessions.ts'
import type { Shop } from './shop.ts'

export interface AppDeps {
  readonly database: Database
  readonly shop: Shop
  readonly version: CatalogueVersion
  readonly media: MediaStore
  /** The built pages; null: only the API, for its tests. */
  readonly pages: Pages | null
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly publicUrl: URL
  /** The payment vendors whose scripts the payment pages load. */
  readonly vendors: PaymentVendors
  /** The hosts that the payment pages may use. */
  readonly paymentHosts: PaymentHosts
  readonly trustProxy: readonly string[]
  readonly limits: Limits
  /** Where its active requests are kept, for the back office to see; left out: they are not kept. */
  readonly active?: ActiveRequests
  /** Whether the database has had every migration that this program knows. */
  readonly isSchemaCurrent: () => Promise<boolean>
  /** The share of the disk that is left for the shop's files. */
  readonly freeDisk: () => Promise<number>
  /** Whether /dev/mail shows the outbox: never in production. */
  readonly devMail: boolean
}

/** Requests a minute (SX-07), and the load above which the shop sheds requests. */
export interface Limits {
  /** Renderings that the page cache could not serve, for each address. */
  readonly renderings: number
  /** Calls that write to a basket, for each session. */
  readonly basketWrites: number
  /** Calls that read, for each session. */
  readonly reads: number
  /** Layout plans, for each session: each is worked out anew (L-105). */
  readonly plans: number
  /** Address lookups an hour, for each session: the vendor charges for each one (HZ-30). */
  readonly lookups: number
  /**
   * Requests for the feed, and for the sitemap, for each address: each reads the whole catalogue, and a
   * client needs it once a day.
   */
  readonly feeds: number
  /** Milliseconds that the event loop may lag before responses become 503 (LD-03); 0: never. */
  readonly lag: number
  /** Concurrent requests above which read-only ones are rejected (LD-03); 0: no limit. */
  readonly concurrentRequests: number
}

export const defaultLimits: Limits = {
  renderings: 300,
  basketWrites: 120,
  reads: 1200,
  plans: 30,
  lookups: 15,
  feeds: 10,
  lag: 1000,
  concurrentRequests: 200,
}

const BODY_LIMIT = 64 * 1024

/** Replaces the framework's own schema compilers, which take time to load and are never used. */
const unusedCompiler = (): never => {
  throw new Error('Schemas are compiled by what createApp sets.')
}

/** A Fastify instance is itself awaitable, so it travels in an object. */
export interface ShopApp {
  readonly app: FastifyInstance
  readonly health: Health
  /** Served by `createOperationsServer`. */
  readonly metrics: Metrics
}

/** Builds the shop over HTTP. Everything it needs comes in `deps`, so that tests can build their own. */
export const createApp = async (deps: AppDeps): Promise<ShopApp> => {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    requestIdHeader: false,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    /*
     * Closes the connection of a client that sends its request too slowly (LD-06). A connection that has
     * served a request may stay idle longer.
     */
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    /* While the shop closes, requests on open connections are still answered (F7). */
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    schemaController: {
      compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler },
    },
  })
  closeUnusedConnections(app)
  useValidationMessages()
  /* Typed presenters build the responses; their schemas describe them in /docs and are checked by tests. */
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  namePlainPages(app, deps.shop.merchant)
  registerBodies(app)
  registerProblems(app)
  await registerSecurityHeaders(app)
  registerRequestLog(app, inRanges(deps.trustProxy))
  await registerLoadShedding(app, {
    ...deps.limits,
    ...(deps.active === undefined ? {} : { active: deps.active }),
  })
  await registerSessions(app, {
    queries: deps.database.queries,
    secrets: deps.secrets,
    now: deps.now,
    secure: deps.publicUrl.protocol === 'https:',
  })
  await app.register(rateLimit, {
    global: false,
    ipv6Subnet: 56,
    errorResponseBuilder: () => new RequestRejection(429, messages.tooManyRequests),
  })
  registerAntiForgery(app, { secrets: deps.secrets, publicHost: deps.publicUrl.host })
  await registerDocs(app, deps.publicUrl, deps.shop.merchant.name)
  const metrics = collectMetrics(app, deps)
  registerCspReports(app, metrics)
  const health = registerHealth(app, {
    ping: () => deps.database.ping(),
    isSchemaCurrent: deps.isSchemaCurrent,
    prepared: () => deps.shop.listings.prepare(),
    readiness: () => deps.shop.maintenance.readiness(),
    freeDisk: deps.freeDisk,
  })

  /* Calls and pages that work plans out share one count (L-105). */
  const planLimit = sessionLimit(app, deps.limits.plans)

  await app.register(async (api) => {
    limitNewSessions(api, deps.database.queries)
    rememberPosted(api)
    registerCatalogue(api, deps)
    registerCalculator(api, deps)
    registerAccounts(api, deps)
    registerBasket(api, deps)
    registerCheckout(api, deps)
    registerDelivery(api, deps)
    registerPlanner(api, { ...deps, planLimit })
    registerProject(api, deps)
    registerDocuments(api, deps.shop.merchant)
    registerListings(api, deps)
    registerOrders(api, deps)
    registerMedia(api, deps)
    registerMerchantFeed(api, deps)
    registerSavedList(api, deps)
    registerReminders(api, deps)
    registerQuestions(api, deps)
    registerReturns(api, deps)
    registerReviews(api, deps)
    registerStockNotices(api, deps)
    registerWishlist(api, deps)
    registerPayments(api, deps)
    if (deps.devMail) registerDevMail(api, deps)
  })
  if (deps.pages !== null) await registerPages(app, { ...deps, pages: deps.pages, planLimit })
  return { app, health, metrics }
}
