import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { messages } from '#contract/messages.ts'
import { clientOf, distantClientOf } from '../edge/rate-limits.ts'
import { Refused } from '../edge/refusal.ts'

/** So many shoppers behind one address may each do all that one may. */
const COLLEAGUES = 20

/**
 * A limit of requests a minute for each session, so that colleagues behind one address do not share it; and for each client
 * that of twenty sessions, since anybody is given a new one for a page (SX-07). Who keeps no cookie is one shopper, not a new
 * one each time. All routes that are given the same limit share one count.
 */
export const sessionLimit = (app: FastifyInstance, max: number): onRequestAsyncHookHandler => {
  const timeWindow = '1 minute'
  const countShopper = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: ({ visitor, ip }) => (visitor.isNew ? distantClientOf(ip) : null) ?? visitor.identity.id,
  })
  const countClient = app.createRateLimit({
    max: COLLEAGUES * max,
    timeWindow,
    keyGenerator: ({ ip }) => clientOf(ip),
    allowList: ({ ip }) => distantClientOf(ip) === null,
  })
  return async (request, reply) => {
    for (const count of [countShopper, countClient]) {
      const limit = await count(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      reply.header('Retry-After', String(limit.ttlInSeconds))
      throw new Refused(429, messages.tooManyRequests)
    }
  }
}
