import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'

import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { registerBasket } from './basket/index.ts'
import { type CatalogueVersion, registerCatalogue } from './catalogue/index.ts'
import type { Database } from './database/database.ts'
import { registerDelivery } from './delivery/index.ts'
import { registerAntiForgery } from './http/anti-forgery.ts'
import { parseFormBody } from './http/form-body.ts'
import { type Health, registerHealth } from './http/health.ts'
import { registerMetrics } from './http/metrics.ts'
import { type Pages, registerPages } from './http/pages/pages.ts'
import { registerProblems } from './http/problems.ts'
import { Refused } from './http/refusal.ts'
import { cspFor, newNonce, registerSecurityHeaders } from './http/security-headers.ts'
import type { Secrets } from './http/session-cookie.ts'
import { registerSessions } from './http/sessions.ts'
import { registerListings } from './listings/index.ts'
import { type MediaStore, registerMedia } from './media/index.ts'
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
  readonly trustProxy: readonly string[]
  readonly metricsToken: string | null
  readonly limits: Limits
}

/** Requests a minute (SX-07). */
export interface Limits {
  /** Renderings that could not be served from the page cache, for each address. */
  readonly renderings: number
  /** Calls that write to a basket, for each session. */
  readonly basketWrites: number
}

export const defaultLimits: Limits = { renderings: 300, basketWrites: 120 }

const BODY_LIMIT = 64 * 1024

/** A Fastify instance is itself awaitable, so it travels in an object. */
export interface ShopApp {
  readonly app: FastifyInstance
  readonly health: Health
}

/** The shop over HTTP: everything it needs comes in `deps`, so that tests can build their own. */
export const createApp = async (deps: AppDeps): Promise<ShopApp> => {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    requestIdHeader: false,
    disableRequestLogging: true,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  /* Answers are made by typed presenters; their schemas describe them in /docs and are checked by tests. */
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseFormBody(body),
  )
  registerProblems(app)
  await registerSecurityHeaders(app)
  registerLogging(app)
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    retryAfter: 5,
    message: messages.somethingWrong,
    exposeStatusRoute: false,
  })
  await registerSessions(app, {
    queries: deps.database.queries,
    secrets: deps.secrets,
    now: deps.now,
    secure: deps.publicUrl.protocol === 'https:',
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refused(429, messages.tooManyRequests),
  })
  registerAntiForgery(app, { secrets: deps.secrets, publicHost: deps.publicUrl.host })
  await registerDocs(app)
  registerMetrics(app, deps.metricsToken)
  const health = registerHealth(app, () => deps.database.ping())

  await app.register(async (calls) => {
    registerCatalogue(calls, deps)
    registerBasket(calls, deps)
    registerDelivery(calls, deps)
    registerListings(calls, deps)
    registerMedia(calls, deps)
  })
  if (deps.pages !== null) await registerPages(app, { ...deps, pages: deps.pages })
  return { app, health }
}

/** One line for each answer, with the id that the shopper can quote (F4). Never a cookie, a token or a body. */
const registerLogging = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}

/** Every call of the contract, described from its own schemas, at /docs (D17). */
const registerDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tessera',
        version: '1',
        description:
          'The calls of the shop. Every POST needs the anti-forgery token of a page of the same session, as header X-CSRF-TOKEN or form field _token. Bodies may be JSON or forms. Money is in pounds ex VAT unless a field says otherwise.',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: paths.docs,
    uiConfig: { docExpansion: 'list' },
    staticCSP: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(paths.docs)) return
    const nonce = newNonce()
    /* The documentation's own page brings scripts by address and styles inline. */
    const policy = cspFor({ nonce })
      .replace(/script-src [^;]+/, "script-src 'self'")
      .replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'")
    reply.header('Content-Security-Policy', policy)
  })
}
