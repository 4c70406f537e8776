import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inRanges } from '../edge/address-ranges.ts'
import { sendPlainPage } from '../edge/plain-page.ts'
import { wantsPage } from '../edge/problems.ts'
import { londonClock } from '../london.ts'
import type { Staff } from '../staff/index.ts'

/**
 * Answers 404 and no word to every request from outside these ranges, whatever it asks for (M-203): the caller
 * must not learn that a back office is there. Behind a proxy TRUST_PROXY says whose address counts.
 */
export const admitNetworks = (app: FastifyInstance, ranges: readonly string[]): void => {
  if (ranges.length === 0) return
  const isAdmitted = inRanges(ranges)
  app.addHook('onRequest', async (request, reply) => {
    if (!isAdmitted(request.ip)) return reply.status(404).send()
  })
}

/**
 * Says that the back office is closed, and since when; not by whom, since strangers can read it. Only programs
 * and scripts of open pages get the bare sentence.
 */
const sendClosed = (request: FastifyRequest, reply: FastifyReply, since: Date): FastifyReply => {
  const message = `The back office has been closed since ${londonClock(since)}. All sessions have ended. Whoever runs the shop opens it again.`
  reply.header('Retry-After', '60')
  if (wantsPage(request))
    return sendPlainPage(reply, {
      status: 503,
      title: 'The back office is closed',
      message,
      reference: null,
      again: true,
    })
  return reply.status(503).type('text/plain; charset=utf-8').send(message)
}

/** Pages of a closed back office say so; calls answer 401, since no session is left. */
export const refuseWhileClosed = (app: FastifyInstance, { closures }: Pick<Staff, 'closures'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.adminCaller !== null || request.url.startsWith('/admin/api/')) return
    const closure = await closures.current()
    if (closure !== null) return sendClosed(request, reply, closure.closedAt)
  })
}
