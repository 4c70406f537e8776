import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { messages } from '#contract/messages.ts'
import { clientOf, remoteClientOf } from './rate-limits.ts'
import { RequestRejection } from './request-rejection.ts'

/** A client may make as many requests as this many sessions. */
const COLLEAGUES = 20

/**
 * A limit of requests a minute for each session, so that colleagues behind one address do not share it; and
 * for each client that of twenty sessions, since every page view without a cookie starts a new one (SX-07). A
 * client that accepts no cookie counts as one shopper, not as a new one each time. All routes with the same
 * limit share one count.
 */
export const sessionLimit = (app: FastifyInstance, max: number): onRequestAsyncHookHandler => {
  const timeWindow = '1 minute'
  const countShopper = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: ({ visitor, ip }) => (visitor.isNew ? remoteClientOf(ip) : null) ?? visitor.identity.id,
  })
  const countClient = app.createRateLimit({
    max: COLLEAGUES * max,
    timeWindow,
    keyGenerator: ({ ip }) => clientOf(ip),
    allowList: ({ ip }) => remoteClientOf(ip) === null,
  })
  return async (request, reply) => {
    for (const count of [countShopper, countClient]) {
      const limit = await count(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      reply.header('Retry-After', String(limit.ttlInSeconds))
      throw new RequestRejection(429, messages.tooManyRequests)
    }
  }
}
