import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderEmailCalls } from '#contract/admin/calls/order-emails.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import type { Orders, ResendRefusal } from '../../orders/index.ts'
import { noOrder } from '../order-refusals.ts'
import { conflict } from '../refusals.ts'

const noEmail: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'This order has no such email.',
}

const noReason = 'Say why it goes to another address.'

const refusals: Readonly<Record<ResendRefusal, AdminRefusal>> = {
  'no-order': noOrder,
  'no-email': noEmail,
  'no-address': conflict('no-address', 'The email address of this order was erased.'),
  'no-reason': { status: 422, reason: 'shape', message: noReason, errors: { reason: [noReason] } },
}

const attachmentText = (attachment: string | null): string | null => {
  if (attachment === null) return null
  return attachment.startsWith('invoice/') ? 'The invoice as a PDF' : 'The credit note as a PDF'
}

export const orderEmailHandlers = (shop: {
  readonly orders: Pick<Orders, 'emails' | 'email' | 'sendEmail'>
}): CallHandlers<typeof orderEmailCalls> => ({
  orderEmails: async ({ input: { number } }) => {
    const listed = await shop.orders.emails(number)
    if (listed === null) return err(noOrder)
    return ok({
      to: listed.to,
      emails: listed.emails.map(({ at, ...email }) => ({ ...email, at: at.toISOString() })),
    })
  },
  readOrderEmail: async ({ input: { number, email } }) => {
    const shown = await shop.orders.email(number, email)
    if (shown === null) return err(noEmail)
    const { at, attachment, ...words } = shown
    return ok({ ...words, at: at?.toISOString() ?? null, attachment: attachmentText(attachment) })
  },
  sendOrderEmail: async ({ actor, input: { number, email: key, to, reason } }) => {
    const sent = await shop.orders.sendEmail(actor, { number, key, to, reason })
    return sent.ok ? sent : err(refusals[sent.error])
  },
})
