import { hash, timingSafeEqual } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { messages } from '#contract/messages.ts'
import { operationsPaths } from '#contract/routes.ts'
import type { Metrics } from './metrics.ts'

export interface OperationsServerDeps {
  /** Newest first; any of them gives access, so that a token can be rotated without a gap. */
  readonly tokens: readonly string[]
  readonly metrics: Pick<Metrics, 'collect'>
  readonly shop: {
    readonly maintenance: {
      readonly checkAllInvariants: () => Promise<{ readonly violations: readonly unknown[] }>
    }
  }
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
}

/* Hashed, so that neither length nor content of a token affects the time of the comparison. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares every token, so that the time does not reveal which one matched. */
const hasToken = ({ headers }: FastifyRequest, digests: readonly Buffer[]): boolean => {
  const received = digest(headers.authorization ?? '')
  return digests.filter((expected) => timingSafeEqual(received, expected)).length > 0
}

/** A few scrapers and people; more would take descriptors from visitors. */
const MOST_CONNECTIONS = 64

/** Clients of this port send little, and fast. */
const limits = {
  bodyLimit: 1024,
  requestTimeout: 10_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 5_000, maxHeaderSize: 8 * 1024, connectionsCheckingInterval: 1_000 },
} as const

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('connection', 'close').send({ message: messages.pageMissing })

/**
 * The operations server, at a port of its own: metrics for a scraper, and the invariants, checked on request
 * (F3). Without the token every response is 404. It is separate from the shop, so that an overloaded shop
 * still reports its state.
 */
export const createOperationsServer = ({
  tokens,
  metrics,
  shop,
  log,
}: OperationsServerDeps): FastifyInstance => {
  const digests = tokens.map((token) => digest(`Bearer ${token}`))
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    ...limits,
    /* Answer 404, not 400: a caller without the token must not learn that the port is in use. */
    frameworkErrors: (_error, _request, reply) => sendNotFound(reply),
  })
  app.server.maxConnections = MOST_CONNECTIONS
  app.addHook('onRequest', async (request, reply) => {
    if (hasToken(request, digests)) return
    log.warn(
      { security: true, route: request.routeOptions.url ?? null },
      'asked for figures without the token',
    )
    return sendNotFound(reply)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  app.setErrorHandler((failure, _request, reply) => {
    log.error({ failure }, 'the metrics could not be collected')
    return reply.status(503).send({ message: messages.somethingWrong })
  })
  app.get(operationsPaths.metrics, async (_request, reply) => {
    const { type, text } = await metrics.collect()
    return reply.type(type).send(text)
  })
  app.get(operationsPaths.invariants, async () => {
    const report = await shop.maintenance.checkAllInvariants()
    /*
     * This costs minutes of database time on a large shop and reveals row ids, so each request is logged.
     * Scrapers, every few seconds, are not.
     */
    log.info(
      { security: true, route: operationsPaths.invariants, broken: report.violations.length },
      'asked for the invariants',
    )
    return report
  })
  return app
}
