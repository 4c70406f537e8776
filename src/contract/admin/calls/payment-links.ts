import { z } from 'zod'
import { LINK_DAYS, linkStates, linkViews } from '#domain/payments/payment-link.ts'
import type { AdminCall } from '../call.ts'
import { poundsField, tick } from '../form-fields.ts'
import { noteOf } from '../note.ts'
import { orderNumber, pressField } from '../order-fields.ts'
import { recordId } from '../record-id.ts'
import { draft } from './phone-orders.ts'

/* Payment links (M-080): a customer pays one sum by card, once. Amounts in pounds, moments ISO 8601. */

const none = (typed: unknown): unknown => (typed === '' || typed === undefined ? null : typed)

const PaymentLinkView = z.object({
  id: z.number(),
  /** The address that the customer opens; null: it cannot be paid. */
  address: z.string().nullable(),
  /** A text for a telephone, with the address; null as above. */
  text: z.string().nullable(),
  at: z.string(),
  who: z.string(),
  state: z.enum(linkStates),
  amount: z.number(),
  reference: z.string(),
  email: z.string(),
  name: z.string(),
  telephone: z.string(),
  isForGoods: z.boolean(),
  /** The order that it pays, or that its payment placed. */
  order: z.string().nullable(),
  /** The extra charge of that order that it pays; null: the order itself. */
  charge: z.object({ number: z.number(), words: z.string() }).nullable(),
  /** 'Tue 1 December 2026' */
  lastDay: z.string(),
  reservedDay: z.string().nullable(),
  isReserved: z.boolean(),
  sentAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  /** The payment's id at its provider. */
  payment: z.string().nullable(),
})

const link = { id: recordId }

/** Days are whole numbers; the domain refuses those that a link cannot have. */
const days = z.coerce.number({ error: 'Give a number of days.' })

export const linkForm = {
  press: pressField,
  email: z.string().trim().max(254).default(''),
  days: days.default(LINK_DAYS),
  sends: tick,
}

export const madeLink = z.object({ id: z.number() })
const done = z.object({
  /** False: it was done before, and nothing changed. */
  isNew: z.boolean(),
})

export const paymentLinkCalls = {
  listPaymentLinks: {
    method: 'GET',
    path: '/admin/api/payment-links',
    summary: 'A page of payment links, newest first',
    right: 'orders.make',
    input: z.object({
      /** Left out: those that can be paid, or all where something is searched for. */
      view: z
        .preprocess(none, z.enum(linkViews, { error: 'Choose from the list.' }).nullable())
        .default(null),
      /** Reference, order, name or email. */
      find: z
        .preprocess(none, z.string().trim().max(100, 'Search for up to 100 characters.').nullable())
        .default(null),
      /** The `next` of the page before. */
      after: z.preprocess(none, recordId.nullable()).default(null),
    }),
    output: z.object({
      view: z.enum(linkViews),
      links: z.array(PaymentLinkView),
      next: z.number().nullable(),
    }),
  },
  readPaymentLink: {
    method: 'GET',
    path: '/admin/api/payment-links/:id',
    summary: 'A payment link, with the text to send while it can be paid',
    right: 'orders.make',
    input: z.object(link),
    output: PaymentLinkView,
  },
  linksOfOrder: {
    method: 'GET',
    path: '/admin/api/orders/:number/payment-links',
    summary: 'The payment links of an order, newest first',
    right: 'orders.make',
    input: z.object(orderNumber),
    output: z.object({ links: z.array(PaymentLinkView) }),
  },
  linkForGoods: {
    method: 'POST',
    path: '/admin/api/phone-orders/:key/payment-link',
    summary:
      'Freezes an order that staff make as it was shown, and makes a link whose payment places it; goods can be reserved until then',
    right: 'orders.make',
    input: z.object({
      ...draft,
      ...linkForm,
      reserveDays: days.default(0),
      shown: z.string().min(1, 'Look at the order as it is now, then make the link.').max(20_000),
    }),
    output: madeLink,
  },
  linkForOrder: {
    method: 'POST',
    path: '/admin/api/orders/:number/payment-link',
    summary: 'Makes a link for all that is to pay of an order on hold; its payment releases the order',
    right: 'orders.make',
    input: z.object({ ...orderNumber, ...linkForm }),
    output: madeLink,
  },
  linkForReference: {
    method: 'POST',
    path: '/admin/api/payment-links',
    summary: 'Makes a link for a sum against a reference',
    right: 'orders.make',
    input: z.object({ ...linkForm, reference: noteOf(32), amount: poundsField }),
    output: madeLink,
  },
  sendPaymentLink: {
    method: 'POST',
    path: '/admin/api/payment-links/:id/send',
    summary: 'Emails a link that can be paid, again or to a corrected address',
    right: 'orders.make',
    input: z.object({ ...link, email: linkForm.email }),
    output: done,
  },
  withdrawPaymentLink: {
    method: 'POST',
    path: '/admin/api/payment-links/:id/withdraw',
    summary: 'Takes a link back: it cannot be paid any more, and its goods are free',
    right: 'orders.make',
    input: z.object(link),
    output: done,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
