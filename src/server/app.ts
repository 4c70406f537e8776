import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import { messages } from '#contract/messages.ts'
import type { PaymentVendors } from '#contract/payment-vendors.ts'
import { registerAccounts } from './accounts/index.ts'
import { registerBasket } from './basket/index.ts'
import { registerCalculator } from './calculator/index.ts'
import { type CatalogueVersion, registerCatalogue, registerMerchantFeed } from './catalogue/index.ts'
import { registerCheckout } from './checkout/index.ts'
import type { Database } from './database/database.ts'
import { registerDelivery } from './delivery/index.ts'
import { registerDocuments } from './documents/index.ts'
import { registerAntiForgery } from './edge/anti-forgery.ts'
import { registerDocs } from './edge/api-docs.ts'
import { registerCspReports } from './edge/csp-reports.ts'
import { registerProblems } from './edge/problems.ts'
import { readableAddress } from './edge/readable-address.ts'
import { Refused } from './edge/refusal.ts'
import { registerBodies } from './edge/request-body.ts'
import { registerSecurityHeaders } from './edge/security-headers.ts'
import { useShopSentences } from './edge/shape-sentences.ts'
import { registerShedding } from './edge/shedding.ts'
import { trustedPeers } from './edge/trusted-peer.ts'
import { registerListings } from './listings/index.ts'
import { registerSavedList } from './lists/saved-list/index.ts'
import { registerWishlist } from './lists/wishlist/index.ts'
import { type MediaStore, registerMedia } from './media/index.ts'
import { registerDevMail } from './notifications/mail/index.ts'
import { registerReminders } from './notifications/reminders/index.ts'
import { type Health, registerHealth } from './operations/health.ts'
import { countAnswers, type Metrics } from './operations/metrics.ts'
import { newRequestId, registerRequestLog } from './operations/request-log.ts'
import { registerOrders } from './orders/index.ts'
import { type Pages, registerPages } from './pages/pages.ts'
import { registerPayments } from './payments/index.ts'
import { limitNewSessions } from './session/new-session-limit.ts'
import type { Secrets } from './session/session-cookie.ts'
import { registerSessions } from './session/sessions.ts'
import type { Shop } from './shop.ts'

export interface AppDeps {
  readonly database: Database
  readonly shop: Shop
  readonly version: CatalogueVersion
  readonly media: MediaStore
  /** The built pages; null leaves only the calls, for tests of those. */
  readonly pages: Pages | null
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly publicUrl: URL
  /** Whose scripts the payment pages load. */
  readonly vendors: PaymentVendors
  readonly trustProxy: readonly string[]
  readonly limits: Limits
  /** Whether the database has had every migration that this program knows. */
  readonly isSchemaCurrent: () => Promise<boolean>
  /** The share of the disk that is left for the shop's files. */
  readonly freeDisk: () => Promise<number>
  /** Whether /dev/mail shows the outbox: never in production. */
  readonly devMail: boolean
}

/** Requests a minute (SX-07), and when to turn visitors away because the process is choking. */
export interface Limits {
  /** Renderings that could not be served from the page cache, for each address. */
  readonly renderings: number
  /** Calls that write to a basket, for each session. */
  readonly basketWrites: number
  /** Calls that read, for each session. */
  readonly reads: number
  /** Lookups of addresses an hour, for each session: a vendor is paid by the question (HZ-30). */
  readonly lookups: number
  /** Readings of the feed, and of the sitemap, for each address: each reads the whole catalogue for who comes once a day. */
  readonly feeds: number
  /** Milliseconds that the event loop may lag before answers become 503 (LD-03); 0: never. */
  readonly lag: number
  /** Requests that may be worked at before those who only look are turned away (LD-03); 0: any number. */
  readonly atOnce: number
}

export const defaultLimits: Limits = {
  renderings: 300,
  basketWrites: 120,
  reads: 1200,
  lookups: 15,
  feeds: 10,
  lag: 1000,
  atOnce: 200,
}

const BODY_LIMIT = 64 * 1024

/** In place of the framework's own compilers of schemas, which take time to load and would never be asked. */
const setBelow = (): never => {
  throw new Error('Schemas are compiled by what createApp sets.')
}

/** A Fastify instance is itself awaitable, so it travels in an object. */
export interface ShopApp {
  readonly app: FastifyInstance
  readonly health: Health
  /** What `createAdmin` tells. */
  readonly metrics: Metrics
}

/** The shop over HTTP: everything it needs comes in `deps`, so that tests can build their own. */
export const createApp = async (deps: AppDeps): Promise<ShopApp> => {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    requestIdHeader: false,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    /* A client that dawdles over its request is let go (LD-06); who has sent one before may keep the line open. */
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    /* While the shop closes, requests that still arrive on open lines are answered as ever (F7). */
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: setBelow, buildSerializer: setBelow } },
  })
  useShopSentences()
  /* Answers are made by typed presenters; their schemas describe them in /docs and are checked by tests. */
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  registerBodies(app)
  registerProblems(app)
  await registerSecurityHeaders(app)
  registerRequestLog(app, trustedPeers(deps.trustProxy))
  await registerShedding(app, deps.limits)
  await registerSessions(app, {
    queries: deps.database.queries,
    secrets: deps.secrets,
    now: deps.now,
    secure: deps.publicUrl.protocol === 'https:',
  })
  await app.register(rateLimit, {
    global: false,
    ipv6Subnet: 56,
    errorResponseBuilder: () => new Refused(429, messages.tooManyRequests),
  })
  registerAntiForgery(app, { secrets: deps.secrets, publicHost: deps.publicUrl.host })
  await registerDocs(app, deps.publicUrl)
  const metrics = countAnswers(app, deps)
  registerCspReports(app, metrics)
  const health = registerHealth(app, {
    ping: () => deps.database.ping(),
    isSchemaCurrent: deps.isSchemaCurrent,
    prepared: () => deps.shop.listings.prepare(),
    readiness: () => deps.shop.maintenance.readiness(),
    freeDisk: deps.freeDisk,
  })

  await app.register(async (calls) => {
    limitNewSessions(calls, deps.database.queries)
    registerCatalogue(calls, deps)
    registerCalculator(calls, deps)
    registerAccounts(calls, deps)
    registerBasket(calls, deps)
    registerCheckout(calls, deps)
    registerDelivery(calls, deps)
    registerDocuments(calls)
    registerListings(calls, deps)
    registerOrders(calls, deps)
    registerMedia(calls, deps)
    registerMerchantFeed(calls, deps)
    registerSavedList(calls, deps)
    registerReminders(calls, deps)
    registerWishlist(calls, deps)
    registerPayments(calls, deps)
    if (deps.devMail) registerDevMail(calls, deps)
  })
  if (deps.pages !== null) await registerPages(app, { ...deps, pages: deps.pages })
  return { app, health, metrics }
}
