import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { PaymentForm } from '#contract/payment.ts'
import type { Ticks } from '#domain/orders/terms.ts'
import type { Database } from '../../database/database.ts'
import { wantsPage } from '../../edge/problems.ts'
import { sendRetryAfter } from '../../edge/too-many.ts'
import { leaveAlert } from '../../session/visitor.ts'
import { type CallAnswer, cardAnswer } from './answers.ts'

const isForm = (request: FastifyRequest): boolean =>
  wantsPage(request) ||
  (request.headers['x-requested-with'] === undefined &&
    (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false))

/**
 * The boxes that count (T-277, T-278): those of a form, ticked or not, and of a script's call those that it sends. Null:
 * the call of a script that has shown them itself (OP-67, HZ-28).
 */
export const ticksOf = (request: FastifyRequest, { agree, kerbside }: PaymentForm): Ticks | null =>
  isForm(request) || agree !== null || kerbside !== null
    ? { agree: agree ?? false, kerbside: kerbside ?? false }
    : null

/** Where an order's shopper goes: a script gets the address as text, a form is led there (OP-67). */
export const sendTo = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  wantsPage(request) ? reply.redirect(path, 303) : reply.type('text/plain; charset=utf-8').send(path)

/** Tells a refusal: to a script in JSON, to a form's shopper as an alert on the page where it is put right. */
export const sendRefusal = async (
  { database }: { readonly database: Pick<Database, 'queries'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, to, seconds }: CallAnswer,
): Promise<FastifyReply> => {
  if (status === 503) reply.header('Retry-After', '10')
  if (seconds !== undefined) sendRetryAfter(reply, seconds)
  const isScript = !wantsPage(request)
  /*
   * A payment that is being checked must be read on the basket too, whenever that is opened (HZ-22). Everything else the
   * page tells itself, and takes along: told twice, it would stand over the next document, the confirmation perhaps.
   */
  if (isScript && message !== messages.checkingPayment)
    return reply.status(status).send({ message, redirect_url: to })
  await leaveAlert(database.queries, request.visitor, { level: 'danger', message, important: true })
  request.server.announceAlert(reply)
  return isScript ? reply.status(status).send({ message, redirect_url: to }) : reply.redirect(to, 303)
}

/** A refusal in the shape of the older card form's answers (T-310). */
export const sendCardRefusal = (
  reply: FastifyReply,
  { status, message, to, seconds }: CallAnswer,
): FastifyReply => {
  if (seconds !== undefined) sendRetryAfter(reply, seconds)
  return reply.status(status).send({ ...cardAnswer({ error: message, redirect_url: to }), message })
}
