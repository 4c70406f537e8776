import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../database/database.ts'
import { addAlert, type WaitingAlert } from '../session/visitor.ts'

/** A notice on the page that a form without script redirects to. */
export interface Notice {
  readonly level: WaitingAlert['level']
  readonly message: string
}

/**
 * Redirects a form that a browser posted itself: 303 to a page, which shows the notices (T-180). `location`
 * is a path of this shop; a path from the client goes through `safeRedirect` first.
 */
export const redirectWithNotice = async (
  queries: Queries,
  request: FastifyRequest,
  reply: FastifyReply,
  location: string,
  notices: readonly Notice[],
): Promise<FastifyReply> => {
  for (const notice of notices) await addAlert(queries, request.visitor, { ...notice, important: false })
  if (notices.length > 0) request.server.announceAlert(reply)
  return reply.redirect(location, 303)
}
