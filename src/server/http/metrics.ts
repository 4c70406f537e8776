import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import type { Shop } from '../shop.ts'
import { refuse } from './problems.ts'
import { standingGauges } from './standing-gauges.ts'

const isLoopback = (address: string): boolean => /^(::1|127\.|::ffff:127\.)/.test(address)

const hasToken = (request: FastifyRequest, token: string | null): boolean => {
  if (token === null) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

/** Prometheus figures; for this machine, or for who has the token. Everyone else finds nothing here (BI-10). */
export const registerMetrics = (
  app: FastifyInstance,
  {
    metricsToken: token,
    shop,
  }: { readonly metricsToken: string | null; readonly shop: Pick<Shop, 'upkeep'> },
): void => {
  const registry = new Registry()
  const standing = standingGauges(registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get(paths.metrics, { schema: { hide: true } }, async (request, reply) => {
    const direct =
      isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!direct && !hasToken(request, token)) return refuse(reply, 404, messages.notFound)
    /* A database that is away takes its own figures away, and no others. */
    standing.tell(await shop.upkeep.standing().catch(() => null))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
