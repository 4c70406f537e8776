import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, inject } from 'vitest'
import type { Merchant } from '#contract/merchant.ts'
import { noVendors, type PaymentVendors } from '#contract/payment-methods.ts'
import { type LimitsOfRoles, usualRefundLimits } from '#domain/staff/limits.ts'
import { type AppDeps, createApp, type Limits } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/catalogue/index.ts'
import { type AddressLookup, openAddressLookup } from '#server/checkout/index.ts'
import { composeShop } from '#server/compose.ts'
import { optionsWithoutProviders, type PaymentOptions } from '#server/compose-payments.ts'
import type { Database } from '#server/database/database.ts'
import { createSchemaCheck } from '#server/database/schema-version.ts'
import { noPaymentHosts } from '#server/edge/payment-hosts.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'
import type { MailTransport } from '#server/notifications/mail/index.ts'
import { createLog } from '#server/operations/log.ts'
import { createOperationsServer } from '#server/operations/operations-server.ts'
import type { Pages } from '#server/pages/pages.ts'
import { type Gateways, noGateways } from '#server/payments/index.ts'
import { makeToken, newSession, printSessionCookie, type Secrets } from '#server/session/session-cookie.ts'
import type { Shop } from '#server/shop.ts'
import { migrationsFolder } from './prepared-shop.ts'
import { testDatabase } from './test-database.ts'

/** A shop that answers without a socket: call `visit()`, then `get` and `post`. */
export interface TestShop {
  readonly app: FastifyInstance
  /** Sends a request to the metrics port. */
  metrics(url: string, token?: string): Promise<LightMyRequestResponse>
  readonly database: Database
  /** The features as pages see them. */
  readonly features: Shop
  /** The shop's current time; tests may move it. */
  readonly clock: { now: Date }
  /** Everything logged since the test began, one object for each line. */
  readonly logs: Record<string, unknown>[]
  /**
   * A new visitor with an open page: they have the session cookie and its token. `known`: a visitor with the
   * cookie that a response set.
   */
  visit(known?: { readonly cookie: string; readonly token: string }): Visitor
  /** Sends a request without cookie or token. */
  call(request: Request): Promise<LightMyRequestResponse>
}

export interface Visitor {
  readonly cookie: string
  readonly token: string
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>
  /** Sends cookie and token, as the shop's own pages do. */
  post(url: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  /** Submits a form as a browser without scripts does: the token is a field. */
  submit(url: string, fields: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
}

type Headers = Readonly<Record<string, string>>

interface Request {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH'
  readonly url: string
  readonly headers?: Headers
  readonly body?: string | object
}

export interface TestShopOptions {
  readonly limits?: Partial<Limits>
  readonly publicUrl?: string
  readonly adminUrl?: string
  /** The merchant; default: that of a shop without settings. */
  readonly merchant?: Merchant
  readonly pages?: Pages
  readonly vendors?: PaymentVendors
  /** Whether trade accounts are enabled; default: yes. */
  readonly tradeAccounts?: boolean
  /** The limits of refunds by role; default: the usual ones. */
  readonly refundLimits?: LimitsOfRoles
  /** Left out: no plan is given up, however busy the machine. */
  readonly planMillis?: number
  /** The payment providers; default: none. */
  readonly payments?: Partial<Omit<PaymentOptions, 'gateways'>> & {
    readonly gateways?: Partial<Gateways>
  }
  /**
   * The way a guest finds their saved list; default: by a link where there is a mail server, as in the shop's
   * settings.
   */
  readonly savedListRetrieval?: 'direct' | 'link'
  /** The address lookup; default: the one that comes with the shop. */
  readonly addressLookup?: AddressLookup
  /** The connection to a mail server; default: none, and emails stay in the outbox. */
  readonly mailTransport?: MailTransport
  readonly trustProxy?: readonly string[]
  /** A database of the test's own that is never emptied, with the folder of its pictures. */
  readonly ownDatabase?: { readonly database: Database; readonly dataDir: string }
  /** Changes the app's dependencies: routes or wrapped features of the test's own. */
  readonly changeDependencies?: (deps: AppDeps) => AppDeps
  readonly extendApp?: (app: FastifyInstance) => void
}

export const testSecrets: Secrets = ['a secret of the tests, 0123456789abcdef']

export const metricsToken = 'a token of the operator'
/** The previous token, which is still accepted during a change. */
export const oldMetricsToken = 'an earlier token of the operator'

const unlimited: Limits = {
  renderings: 1_000_000,
  basketWrites: 1_000_000,
  reads: 1_000_000,
  plans: 1_000_000,
  lookups: 1_000_000,
  feeds: 1_000_000,
  lag: 0,
  concurrentRequests: 0,
}

/** Starts a shop for the tests of one file; what shoppers left is deleted before each test. */
export const startShop = async (options: TestShopOptions = {}): Promise<TestShop> => {
  const { database, reset } = options.ownDatabase
    ? { database: options.ownDatabase.database, reset: async () => undefined }
    : await testDatabase()
  const clock = { now: new Date() }
  const logs: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logs.push(JSON.parse(line)) })
  const version = await watchCatalogueVersion(database)
  const publicUrl = new URL(options.publicUrl ?? 'http://shop.test')
  const media = createMediaStore(
    openMediaStorage({ kind: 'folder' }, options.ownDatabase?.dataDir ?? inject('preparedShop').dataDir),
  )
  const deps: AppDeps = {
    database,
    version,
    shop: composeShop(database, version, log, {
      publicUrl,
      merchant: options.merchant ?? defaultMerchant,
      now: () => clock.now,
      transport: options.mailTransport ?? null,
      media,
      mailFrom: `${(options.merchant ?? defaultMerchant).name} <shop@shop.test>`,
      tradeAccounts: options.tradeAccounts ?? true,
      planMillis: options.planMillis ?? 60_000,
      payments: {
        ...optionsWithoutProviders,
        ...options.payments,
        gateways: { ...noGateways, ...options.payments?.gateways },
      },
      dispatchUndoMinutes: 15,
      refundLimits: options.refundLimits ?? usualRefundLimits,
      reminderDelays: { basket: 24, savedList: 168 },
      savedListRetrieval:
        options.savedListRetrieval ?? (options.mailTransport === undefined ? 'direct' : 'link'),
      adminUrl: new URL(options.adminUrl ?? 'http://admin.shop.test'),
      adminIdleMinutes: 30,
      secrets: testSecrets,
      addressLookup: options.addressLookup ?? openAddressLookup({ kind: 'embedded' }, fetch),
    }),
    media,
    pages: options.pages ?? null,
    vendors: options.vendors ?? noVendors,
    paymentHosts: noPaymentHosts,
    now: () => clock.now,
    log,
    secrets: testSecrets,
    publicUrl,
    trustProxy: options.trustProxy ?? [],
    limits: { ...unlimited, ...options.limits },
    isSchemaCurrent: createSchemaCheck(database, migrationsFolder),
    freeDisk: async () => 0.5,
    devMail: true,
  }
  const { app, metrics } = await createApp(options.changeDependencies?.(deps) ?? deps)
  const operations = createOperationsServer({
    tokens: [metricsToken, oldMetricsToken],
    metrics,
    shop: deps.shop,
    log,
  })
  options.extendApp?.(app)
  await app.ready()

  const call = ({ method = 'GET', url, headers = {}, body }: Request): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url,
      headers: { host: new URL(deps.publicUrl).host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })

  const visit: TestShop['visit'] = (known) => {
    const identity = newSession(clock.now)
    const name = deps.publicUrl.protocol === 'https:' ? '__Host-sid' : 'sid'
    const cookie = `${name}=${known?.cookie ?? printSessionCookie(testSecrets, identity)}`
    const token = known?.token ?? makeToken(testSecrets, identity.id)
    return {
      cookie,
      token,
      get: (url, headers = {}) => call({ url, headers: { cookie, ...headers } }),
      post: (url, body = {}, headers = {}) =>
        call({
          method: 'POST',
          url,
          body,
          headers: { cookie, 'x-csrf-token': token, 'x-requested-with': 'fetch', ...headers },
        }),
      submit: (url, fields) =>
        call({
          method: 'POST',
          url,
          body: new URLSearchParams({ _token: token, ...fields }).toString(),
          headers: {
            cookie,
            accept: 'text/html,application/xhtml+xml',
            'content-type': 'application/x-www-form-urlencoded',
          },
        }),
    }
  }

  beforeEach(async () => {
    logs.length = 0
    clock.now = new Date()
    await reset()
  })
  afterAll(() => Promise.all([app.close(), operations.close()]))
  return {
    app,
    metrics: (url, token = metricsToken) =>
      operations.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    database,
    features: deps.shop,
    clock,
    logs,
    visit,
    call,
  }
}
