import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { noPence } from '#domain/money/pence.ts'
import { type RefundReason, refundReasons } from '#domain/refunds/reasons.ts'
import type { StaffRefundRequest } from '#domain/refunds/request.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import { id, moment, nullableMoment, oneOf, pence } from './columns.ts'
import { manualPayment, refund } from './money.ts'
import { orderLine, orders } from './orders.ts'
import { staff } from './staff.ts'

/* Refunds as staff make them: for what, why and by whom. The money itself moves by the rows of `refund`. */

/** A refund that a member of staff made of an order, or of a payment against a reference. */
export const staffRefund = pgTable(
  'staff_refund',
  {
    id: id(),
    /** The key of the form: the same form sent twice refunds once (M-065). */
    key: text().notNull().unique(),
    /** What the form said, so that its key cannot stand for something else. */
    fingerprint: text().notNull(),
    orderId: integer('order_id').references(() => orders.id),
    manualPaymentId: integer('manual_payment_id').references(() => manualPayment.id),
    pence: pence('pence'),
    /** Of that: for delivery, and for nothing in particular; the rest is for lines. */
    deliveryPence: pence('delivery_pence').default(noPence),
    freePence: pence('free_pence').default(noPence),
    reason: text().$type<RefundReason>().notNull(),
    /** For colleagues; customers do not see it. */
    note: text().notNull().default(''),
    /** It cancelled the whole order. */
    endsOrder: boolean('ends_order').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The second person, who allowed what is over the first one's limits; the refund counts for theirs. */
    allowedBy: integer('allowed_by').references(() => staff.id),
    createdAt: moment('created_at'),
  },
  (t) => [
    index('staff_refund_by_order').on(t.orderId),
    index('staff_refund_by_manual').on(t.manualPaymentId),
    index('staff_refund_by_staff').on(t.staffId, t.createdAt),
    index('staff_refund_by_allower').on(t.allowedBy, t.createdAt).where(sql`${t.allowedBy} is not null`),
    check('staff_refund_of_one', sql`(${t.orderId} is null) <> (${t.manualPaymentId} is null)`),
    check('staff_refund_reason', oneOf(t.reason, refundReasons)),
    check(
      'staff_refund_sums',
      sql`${t.deliveryPence} >= 0 and ${t.freePence} >= 0 and ${t.pence} >= ${t.deliveryPence} + ${t.freePence}`,
    ),
    check('staff_refund_two_people', sql`${t.allowedBy} is null or ${t.allowedBy} <> ${t.staffId}`),
  ],
)

/** What of a line was given back or cancelled, in the line's unit: tiles, or hundredths. */
export const staffRefundLine = pgTable(
  'staff_refund_line',
  {
    id: id(),
    staffRefundId: integer('staff_refund_id')
      .notNull()
      .references(() => staffRefund.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    pence: pence('pence'),
    /** Kept of it for handling: neither given back nor left to give back with the line (M-071). */
    feePence: pence('fee_pence').default(noPence),
    /** Of a cancellation: what is not sent, and the hundredths that went back into stock. */
    cancelledAmount: integer('cancelled_amount').notNull().default(0),
    stockHundredths: integer('stock_hundredths').notNull().default(0),
  },
  (t) => [
    uniqueIndex('staff_refund_line_once').on(t.staffRefundId, t.orderLineId),
    index('staff_refund_line_by_line').on(t.orderLineId),
    check(
      'staff_refund_line_positive',
      sql`${t.amount} >= 0 and ${t.pence} >= 0 and ${t.cancelledAmount} >= 0 and ${t.stockHundredths} >= 0`,
    ),
    check('staff_refund_line_fee', sql`${t.feePence} >= 0`),
  ],
)

/** The rows of `refund` that carry out such a refund: one for each payment that it is taken from. */
export const staffRefundPart = pgTable(
  'staff_refund_part',
  {
    refundId: integer('refund_id')
      .primaryKey()
      .references(() => refund.id, { onDelete: 'cascade' }),
    staffRefundId: integer('staff_refund_id')
      .notNull()
      .references(() => staffRefund.id, { onDelete: 'cascade' }),
  },
  (t) => [index('staff_refund_part_by_refund').on(t.staffRefundId)],
)

/** What became of a request for a second person. */
export const approvalStates = ['waiting', 'allowed', 'refused', 'changed', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Something over a person's limits, which another person must allow (M-200). */
export const approval = pgTable(
  'approval',
  {
    id: id(),
    kind: text().$type<'refund'>().notNull(),
    /** The key of the form that asked; the refund takes it over. */
    key: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's version that the request was made from: any change in between refuses it. */
    orderVersion: integer('order_version').notNull(),
    /** Exactly what is to be done, and the limit that it goes over. */
    request: jsonb().$type<StaffRefundRequest>().notNull(),
    breach: jsonb().$type<LimitBreach>().notNull(),
    /** What it came to when it was asked. */
    pence: pence('pence'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => staff.id),
    askedAt: moment('asked_at'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    state: text().$type<ApprovalState>().notNull().default('waiting'),
    decidedBy: integer('decided_by').references(() => staff.id),
    decidedAt: nullableMoment('decided_at'),
  },
  (t) => [
    index('approval_by_order').on(t.orderId),
    index('approval_by_asker').on(t.askedBy, t.askedAt),
    index('approval_waiting').on(t.expiresAt).where(sql`${t.state} = 'waiting'`),
    check('approval_kind', oneOf(t.kind, ['refund'])),
    check('approval_state', oneOf(t.state, approvalStates)),
    check('approval_two_people', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
  ],
)
