import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../database/database.ts'
import type { WaitingAlert } from '../pages/page-request.ts'
import { leaveAlert } from '../session/visitor.ts'

/** What a form without script is told on the page that it is led to. */
export interface Notice {
  readonly level: WaitingAlert['level']
  readonly message: string
}

/**
 * Answers a form that a browser posted itself: 303 to a page, which tells what came of it (T-180). `location` is a path
 * of this shop: what a client asks for goes through `safeRedirect` first.
 */
export const redirectWithNotice = async (
  queries: Queries,
  request: FastifyRequest,
  reply: FastifyReply,
  location: string,
  told: readonly Notice[],
): Promise<FastifyReply> => {
  for (const alert of told) await leaveAlert(queries, request.visitor, { ...alert, important: false })
  if (told.length > 0) request.server.announceAlert(reply)
  return reply.redirect(location, 303)
}
