import { hash, timingSafeEqual } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { messages } from '#contract/messages.ts'
import { adminPaths } from '#contract/routes.ts'
import type { Maintenance } from '../maintenance/index.ts'
import type { Metrics } from './metrics.ts'

export interface AdminDeps {
  /** Newest first; any of them opens it, so that a token is changed without a gap. */
  readonly tokens: readonly string[]
  readonly metrics: Pick<Metrics, 'collect'>
  readonly shop: { readonly maintenance: Pick<Maintenance, 'invariants'> }
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
}

/* Hashed, so that neither length nor content of a token takes another time. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Every token is compared, so that the time tells nothing of which it was. */
const hasToken = ({ headers }: FastifyRequest, digests: readonly Buffer[]): boolean => {
  const given = digest(headers.authorization ?? '')
  return digests.filter((known) => timingSafeEqual(given, known)).length > 0
}

/** A few scrapers and people; more would take descriptors from visitors. */
const MOST_CONNECTIONS = 64

/** Nobody who asks here sends much, or slowly. */
const patience = {
  bodyLimit: 1024,
  requestTimeout: 10_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 5_000, maxHeaderSize: 8 * 1024, connectionsCheckingInterval: 1_000 },
} as const

const nothingHere = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('connection', 'close').send({ message: messages.pageMissing })

/**
 * What whoever runs the shop reads, at a port of its own: figures for a scraper, and what must always hold, asked now (F3).
 * Without the token there is nothing here. It stands apart from the shop, so that a shop which turns visitors away still
 * says how it does.
 */
export const createAdmin = ({ tokens, metrics, shop, log }: AdminDeps): FastifyInstance => {
  const digests = tokens.map((token) => digest(`Bearer ${token}`))
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    ...patience,
    /* An address that cannot be read would tell who has no token that somebody listens. */
    frameworkErrors: (_error, _request, reply) => nothingHere(reply),
  })
  app.server.maxConnections = MOST_CONNECTIONS
  app.addHook('onRequest', async (request, reply) => {
    if (hasToken(request, digests)) return
    log.warn(
      { security: true, route: request.routeOptions.url ?? null },
      'asked for figures without the token',
    )
    return nothingHere(reply)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  app.setNotFoundHandler((_request, reply) => nothingHere(reply))
  app.setErrorHandler((failure, _request, reply) => {
    log.error({ failure }, 'the figures could not be told')
    return reply.status(503).send({ message: messages.somethingWrong })
  })
  app.get(adminPaths.metrics, async (_request, reply) => {
    const { type, text } = await metrics.collect()
    return reply.type(type).send(text)
  })
  app.get(adminPaths.invariants, async () => {
    const asked = await shop.maintenance.invariants()
    /* It costs minutes of database on a large shop and tells ids of rows: who asks leaves a line. Scrapers, each few seconds, do not. */
    log.info(
      { security: true, route: adminPaths.invariants, broken: asked.violations.length },
      'asked for the invariants',
    )
    return asked
  })
  return app
}
