import { z } from 'zod'
import { isEmail } from '#domain/checkout/rules.ts'
import type { AdminCall } from '../call.ts'
import { noteOf } from '../note.ts'
import { orderNumber } from '../order-fields.ts'

/* The emails of an order: shown as they were sent, and sent again (M-045). */

/** '17', 'shipment-2': as `orderEmails` has it. `invoice` is the email that brings the invoice. */
const emailKey = z.string().regex(/^[a-z\d-]{1,40}$/, 'There is no such email.')

const email = {
  key: z.string(),
  subject: z.string(),
  /** Where it went; null: that is not kept any more. */
  to: z.string().nullable(),
  at: z.string(),
  state: z.enum(['sent', 'refused', 'waiting', 'gone']),
  /** False: its words are gone, so it is made anew. */
  hasWords: z.boolean(),
}

export const orderEmailCalls = {
  orderEmails: {
    method: 'GET',
    path: '/admin/api/orders/:number/emails',
    summary: 'The emails of an order, newest first, and the address that one goes to',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.object({ to: z.string(), emails: z.array(z.object(email)) }),
  },
  readOrderEmail: {
    method: 'GET',
    path: '/admin/api/orders/:number/emails/:email',
    summary: 'An email as it was sent; made anew, and said so, where its words are gone',
    right: 'orders.see',
    input: z.object({ ...orderNumber, email: emailKey }),
    output: z.object({
      subject: z.string(),
      text: z.string(),
      to: z.string(),
      at: z.string().nullable(),
      isAnew: z.boolean(),
      /** What is attached, in words; null: nothing. */
      attachment: z.string().nullable(),
    }),
  },
  sendOrderEmail: {
    method: 'POST',
    path: '/admin/api/orders/:number/emails/:email/send',
    summary: 'Sends an email of an order again; to another address with a reason',
    right: 'orders.change',
    input: z.object({
      ...orderNumber,
      email: emailKey,
      /** Empty: the address of the order. */
      to: z
        .string()
        .trim()
        .max(254, 'This address is too long.')
        .refine(
          (typed) => typed === '' || isEmail(typed),
          'Enter an email address, such as anna@example.com.',
        )
        .default(''),
      reason: noteOf(200),
    }),
    output: z.object({ to: z.string(), isAnew: z.boolean() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
