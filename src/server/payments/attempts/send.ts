import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { PaymentForm } from '#contract/payment.ts'
import type { TermsCheckboxes } from '#domain/orders/terms.ts'
import type { Database } from '../../database/database.ts'
import { wantsPage } from '../../edge/problems.ts'
import { sendRetryAfter } from '../../edge/retry-after.ts'
import { addAlert } from '../../session/visitor.ts'
import { cardResponse, type RefusalResponse } from './refusal-responses.ts'

const isForm = (request: FastifyRequest): boolean =>
  wantsPage(request) ||
  (request.headers['x-requested-with'] === undefined &&
    (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false))

/**
 * The consent boxes that count (T-277, T-278): those of a form, ticked or not, and those that a script sends.
 * Null: a call of a script that has shown them itself (OP-67, HZ-28).
 */
export const ticksOf = (request: FastifyRequest, { agree, kerbside }: PaymentForm): TermsCheckboxes | null =>
  isForm(request) || agree !== null || kerbside !== null
    ? { agree: agree ?? false, kerbside: kerbside ?? false }
    : null

/** Sends an order's shopper to `path`: a script receives it as text, a form is redirected (OP-67). */
export const sendPath = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  wantsPage(request) ? reply.redirect(path, 303) : reply.type('text/plain; charset=utf-8').send(path)

/**
 * Sends a refusal: to a script as JSON, to a form's shopper as an alert on the page where the problem can be
 * fixed.
 */
export const sendRefusal = async (
  { database }: { readonly database: Pick<Database, 'queries'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, redirectTo, seconds }: RefusalResponse,
): Promise<FastifyReply> => {
  if (status === 503) reply.header('Retry-After', '10')
  if (seconds !== undefined) sendRetryAfter(reply, seconds)
  const isScript = !wantsPage(request)
  /*
   * The basket must also show that a payment is being checked, whenever it is opened (HZ-22). The page shows
   * all other refusals itself: a second alert would appear on the next page, possibly the confirmation.
   */
  if (isScript && message !== messages.checkingPayment)
    return reply.status(status).send({ message, redirect_url: redirectTo })
  await addAlert(database.queries, request.visitor, { level: 'danger', message, important: true })
  request.server.announceAlert(reply)
  return isScript
    ? reply.status(status).send({ message, redirect_url: redirectTo })
    : reply.redirect(redirectTo, 303)
}

/** Sends a refusal in the format of the older card form (T-310). */
export const sendCardRefusal = (
  reply: FastifyReply,
  { status, message, redirectTo, seconds }: RefusalResponse,
): FastifyReply => {
  if (seconds !== undefined) sendRetryAfter(reply, seconds)
  return reply.status(status).send({ ...cardResponse({ error: message, redirect_url: redirectTo }), message })
}
