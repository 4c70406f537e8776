import { z } from 'zod'
import { attemptStates } from '#domain/orders/states.ts'
import { providers } from '#domain/payments/methods.ts'
import { refundReasons } from '#domain/refunds/reasons.ts'
import type { AdminCall } from '../call.ts'
import { poundsField, tick } from '../form-fields.ts'
import { noteOf } from '../note.ts'
import { orderNumberField } from '../order-fields.ts'

/* Payments as staff see and match them (M-076, M-077): amounts in pounds, moments ISO 8601. */

const none = (typed: unknown): unknown => (typed === '' || typed === undefined ? null : typed)

/** Why a person must look at a payment. */
const waits = z.enum(['unknown', 'parked', 'refund-failed', 'disputed', 'unmatched'])

const pounds = z.number()

const payment = z.object({
  kind: z.enum(['order', 'reference']),
  at: z.string(),
  provider: z.enum(providers),
  /** The provider's id; null: not known yet. */
  id: z.string().nullable(),
  /** The id by which the provider’s own pages show it: the capture’s at PayPal, where the order’s is `id`. */
  shownId: z.string().nullable(),
  /** Its page at the provider. */
  page: z.string().nullable(),
  amount: pounds,
  received: pounds,
  refunded: pounds,
  state: z.enum(attemptStates),
  order: z.string().nullable(),
  /** The email of the trade account whose debt it paid. */
  account: z.string().nullable(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  note: z.string(),
  isMatched: z.boolean(),
  waits: waits.nullable(),
  /** When the payer disputed it, and when that ended. */
  disputedAt: z.string().nullable(),
  /** By when the provider wants an answer to the dispute; null: it has not said. */
  answerBy: z.string().nullable(),
  disputeClosedAt: z.string().nullable(),
})

const id = { payment: z.string().trim().min(1, 'Say which payment.').max(200) }

export const paymentCalls = {
  listPayments: {
    method: 'GET',
    path: '/admin/api/payments',
    summary: 'A page of payments, newest first; its first page begins with those that wait for a person',
    right: 'payments.see',
    input: z.object({
      /** `taken`: money came in, or may have. Left out: that, or everything where something is searched for. */
      view: z
        .preprocess(
          none,
          z
            .enum(['taken', 'all', 'waiting', ...waits.options], { error: 'Choose from the list.' })
            .nullable(),
        )
        .default(null),
      /** Reference, name, email, order, provider's id or sum. */
      find: z
        .preprocess(none, z.string().trim().max(100, 'Search for up to 100 characters.').nullable())
        .default(null),
      /** The `next` of the page before. */
      after: z
        .preprocess(
          none,
          z
            .string()
            .regex(/^\d{1,10}\.\d{1,10}$/, 'This is no page.')
            .nullable(),
        )
        .default(null),
    }),
    output: z.object({
      view: z.enum(['taken', 'all', 'waiting', ...waits.options]),
      /** On the first page of `taken`: all that wait for a person, up to 50. */
      waiting: z.array(payment),
      payments: z.array(payment),
      /** The `after` of the next page; null: this is the last. */
      next: z.string().nullable(),
    }),
  },
  readPayment: {
    method: 'GET',
    path: '/admin/api/payments/:payment',
    summary: 'A payment by its id at the provider, with its refunds',
    right: 'payments.see',
    input: z.object(id),
    output: payment.extend({
      left: pounds,
      refunds: z.array(
        z.object({
          at: z.string(),
          amount: pounds,
          state: z.enum(['completed', 'asked', 'failed']),
          reason: z.string(),
          who: z.string().nullable(),
        }),
      ),
    }),
  },
  matchPayment: {
    method: 'POST',
    path: '/admin/api/payments/:payment/match',
    summary: 'Says what a payment against a reference pays: an order, the debt of an account, or nothing',
    right: 'payments.match',
    input: z.object({
      ...id,
      to: z.enum(['order', 'account', 'nothing'], { error: 'Choose what it pays.' }),
      order: z
        .union([z.literal('').transform(() => null), orderNumberField])
        .nullable()
        .default(null),
      account: z.string().trim().max(254).default(''),
      note: noteOf(200),
      /** The payment as the person saw it (M-194); left out: matched with nothing yet, and without a note. */
      was_order: z.string().max(20).default(''),
      was_matched: tick,
      was_note: z.string().default(''),
    }),
    output: z.object({
      isNew: z.boolean(),
      amount: pounds,
      /** The account's debt now; null: it pays no account, or did before. */
      owed: pounds.nullable(),
    }),
  },
  notePayment: {
    method: 'POST',
    path: '/admin/api/payments/:payment/note',
    summary: 'Writes the note of a payment against a reference, for colleagues',
    right: 'payments.match',
    input: z.object({
      ...id,
      note: noteOf(200),
      /** The note that the person saw (M-194). */
      was_note: z.string().default(''),
    }),
    output: z.object({ note: z.string() }),
  },
  closePayment: {
    method: 'POST',
    path: '/admin/api/payments/:payment/close',
    summary: 'Takes a payment off the list of those that wait: it was dealt with otherwise',
    right: 'payments.match',
    input: z.object(id),
    output: z.object({ isNew: z.boolean() }),
  },
  reopenPayment: {
    method: 'POST',
    path: '/admin/api/payments/:payment/reopen',
    summary: 'Takes the closing of a payment back: it waits for a person again',
    right: 'payments.match',
    input: z.object(id),
    output: z.object({ payment: z.string() }),
  },
  refundPayment: {
    method: 'POST',
    path: '/admin/api/payments/:payment/refund',
    summary: 'Gives a payment back that no order is refunded for: all that is left, or a sum',
    right: 'refunds.make',
    final: true,
    input: z.object({
      ...id,
      key: z.string().min(8, 'The form has no key: reload the page.').max(100),
      /** Nothing: all that is left. */
      amount: poundsField,
      reason: z.enum(refundReasons, { error: 'Choose a reason.' }),
      note: noteOf(500),
      again: tick,
    }),
    output: z.object({ amount: pounds, state: z.enum(['completed', 'asked', 'failed']) }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
