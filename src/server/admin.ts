import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { adminPaths } from '#contract/routes.ts'
import type { Metrics } from './http/metrics.ts'
import type { Shop } from './shop.ts'

export interface AdminDeps {
  readonly token: string
  readonly metrics: Pick<Metrics, 'tell'>
  readonly shop: Pick<Shop, 'upkeep'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

const hasToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

/**
 * What whoever runs the shop reads, at a port of its own: figures for a scraper, and what must always hold, asked now (F3).
 * Without the token there is nothing here. It stands apart from the shop, so that a shop which turns visitors away still
 * says how it does.
 */
export const createAdmin = ({ token, metrics, shop, log }: AdminDeps): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: 30_000, return503OnClosing: false })
  app.addHook('onRequest', async (request, reply) => {
    if (hasToken(request, token)) return
    log.warn(
      { security: true, route: request.routeOptions.url ?? null },
      'asked for figures without the token',
    )
    return reply.status(404).send({ message: messages.notFound })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: messages.notFound }))
  app.setErrorHandler((failure, _request, reply) => {
    log.error({ failure }, 'the figures could not be told')
    return reply.status(503).send({ message: messages.somethingWrong })
  })
  app.get(adminPaths.metrics, async (_request, reply) => {
    const { type, text } = await metrics.tell()
    return reply.type(type).send(text)
  })
  app.get(adminPaths.invariants, () => shop.upkeep.invariants())
  return app
}
