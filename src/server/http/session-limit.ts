import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refused } from './refusal.ts'

/**
 * A limit of requests a minute for each session, so that colleagues behind one address do not share it (SX-07). All
 * routes that are given the same limit share one count.
 */
export const sessionLimit = (app: FastifyInstance, max: number): onRequestAsyncHookHandler => {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.visitor.identity.id,
  })
  return async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    reply.header('Retry-After', String(limit.ttlInSeconds))
    throw new Refused(429, messages.tooManyRequests)
  }
}
