import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { noPence } from '#domain/money/pence.ts'
import type { RefundSettlement } from '#domain/orders/settlement.ts'
import type { AttemptState } from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import { bytes, id, moment, nullableMoment, pence } from './columns.ts'
import { vatRateColumn } from './line-columns.ts'
import { orderCharge } from './order-charges.ts'
import { orders, paymentAttempt } from './orders.ts'
import { paymentLink } from './payment-links.ts'
import { session } from './shopping.ts'

/* Money that moved, is to be refunded, or is owed. Signed pence: incoming is positive. */

/** A payment against a reference, without a basket (1.31). */
export const manualPayment = pgTable(
  'manual_payment',
  {
    id: id(),
    key: text().notNull().unique(),
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    reference: text().notNull(),
    amountPence: pence('amount_pence'),
    email: text().notNull(),
    paymentId: text('payment_id').unique(),
    state: text().$type<AttemptState>().notNull().default('created'),
    receivedPence: pence('received_pence').default(noPence),
    /** The form was sent after the payment: its receipt was shown. */
    recordedAt: nullableMoment('recorded_at'),
    agreedAt: nullableMoment('agreed_at'),
    client: text(),
    refundedPence: pence('refunded_pence').default(noPence),
    /** The payment link that it pays; null: its payer typed reference and amount. */
    paymentLinkId: integer('payment_link_id').references(() => paymentLink.id),
    /** The order, or the trade account's debt, that staff matched it to; neither while unmatched. */
    orderId: integer('order_id').references(() => orders.id),
    customerId: integer('customer_id').references(() => tradeBalance.customerId),
    /** When staff matched it, or recorded that nothing matches it; null: it waits for that. */
    matchedAt: nullableMoment('matched_at'),
    note: text().notNull().default(''),
    /** A refund was rejected or came back: staff must return the money another way. */
    needsAttention: boolean('needs_attention').notNull().default(false),
    /** The trace that began it, as for a payment attempt. */
    trace: text(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    index('manual_payment_by_session').on(t.sessionIdHash, t.createdAt),
    index('manual_payment_by_client').on(t.client, t.createdAt),
    index('manual_payment_by_state').on(t.state, t.updatedAt),
    index('manual_payment_to_look_at').on(t.createdAt).where(sql`${t.needsAttention}`),
    index('manual_payment_by_order').on(t.orderId),
    index('manual_payment_by_account').on(t.customerId),
    index('manual_payment_by_link').on(t.paymentLinkId),
    index('manual_payment_unmatched')
      .on(t.createdAt)
      .where(sql`${t.state} = 'succeeded' and ${t.matchedAt} is null`),
    check('manual_payment_refunds', sql`${t.refundedPence} between 0 and ${t.receivedPence}`),
    check(
      'manual_payment_match',
      sql`num_nonnulls(${t.orderId}, ${t.customerId}) <= 1
        and (${t.matchedAt} is not null or num_nonnulls(${t.orderId}, ${t.customerId}) = 0)`,
    ),
    index('manual_payment_named').on(t.createdAt).where(sql`${t.email} <> ''`),
    check('manual_payment_amount', sql`${t.amountPence} between 50 and 10000000`),
  ],
)

/** Charges and refunds at providers, each once. */
export const moneyEntry = pgTable(
  'money_entry',
  {
    id: id(),
    provider: text().$type<Provider>().notNull(),
    /** The provider's id of this movement: a payment, a capture, a refund. */
    reference: text().notNull(),
    /** `refund-failed`: a refund that came back. */
    kind: text().$type<'charge' | 'refund' | 'refund-failed'>().notNull(),
    pence: pence('pence'),
    attemptId: integer('attempt_id').references(() => paymentAttempt.id),
    manualPaymentId: integer('manual_payment_id').references(() => manualPayment.id),
    at: moment('at'),
  },
  (t) => [
    uniqueIndex('money_entry_by_reference').on(t.provider, t.reference),
    index('money_entry_by_manual').on(t.manualPaymentId),
    index('money_entry_by_attempt').on(t.attemptId),
    check('money_entry_sign', sql`(${t.kind} <> 'refund') = (${t.pence} > 0) and ${t.pence} <> 0`),
    check('money_entry_owner', sql`(${t.attemptId} is null) <> (${t.manualPaymentId} is null)`),
  ],
)

/** Refunds, stored before the provider is called, so that none is lost or made twice. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    key: text().notNull().unique(),
    /**
     * The payment to refund: an attempt at a provider, or a payment against a reference; neither: a trade
     * account is credited, or staff refund it manually.
     */
    attemptId: integer('attempt_id').references(() => paymentAttempt.id),
    manualPaymentId: integer('manual_payment_id').references(() => manualPayment.id),
    /** Null: a second payment for an order that another one paid, or a payment without an order. */
    orderId: integer('order_id').references(() => orders.id),
    /** The extra charge of that order whose money it is; null: the money that the order was placed at. */
    orderChargeId: integer('order_charge_id').references(() => orderCharge.id),
    pence: pence('pence'),
    reason: text().notNull(),
    state: text().$type<'asked' | 'completed' | 'failed'>().notNull().default('asked'),
    refundId: text('refund_id').unique(),
    trouble: text(),
    /**
     * How staff refunded it manually, and the reference that the merchant finds that by; null: not manual, or
     * not recorded yet.
     */
    settlement: text().$type<RefundSettlement>(),
    settlementReference: text('settlement_reference'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    index('refund_by_attempt').on(t.attemptId),
    index('refund_by_manual').on(t.manualPaymentId),
    check(
      'refund_of_one',
      sql`num_nonnulls(${t.attemptId}, ${t.manualPaymentId}) <= 1
        and num_nonnulls(${t.attemptId}, ${t.manualPaymentId}, ${t.orderId}) > 0`,
    ),
    check('refund_of_charge', sql`${t.orderChargeId} is null or ${t.orderId} is not null`),
    index('refund_by_order').on(t.orderId),
    index('refund_by_charge').on(t.orderChargeId).where(sql`${t.orderChargeId} is not null`),
    index('refund_asked').on(t.createdAt).where(sql`${t.state} = 'asked'`),
    check('refund_positive', sql`${t.pence} > 0`),
    check('refund_state', sql`${t.state} in ('asked', 'completed', 'failed')`),
  ],
)

/**
 * The last number of documents that are numbered without gaps. A number is taken under this row's lock, in
 * the document's transaction.
 */
export const documentNumber = pgTable('document_number', {
  kind: text().$type<'credit-note'>().primaryKey(),
  last: integer().notNull(),
})

/** A document that reverses an invoice, in part or in whole: one for each completed refund of an order. */
export const creditNote = pgTable(
  'credit_note',
  {
    id: id(),
    /** 1, 2, 3, … without a gap; printed as CN-00001. */
    number: integer().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    refundId: integer('refund_id')
      .notNull()
      .unique()
      .references(() => refund.id),
    pence: pence('pence'),
    vatPence: pence('vat_pence'),
    vatRate: vatRateColumn(),
    /** The reason that staff typed for the customer; empty without one. */
    reason: text().notNull().default(''),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The customer's bank returned the refund: the note credits nothing any more, but retains its number. */
    withdrawnAt: nullableMoment('withdrawn_at'),
  },
  (t) => [
    index('credit_note_by_order').on(t.orderId),
    check('credit_note_amounts', sql`${t.pence} > 0 and ${t.vatPence} between 0 and ${t.pence}`),
  ],
)

/** The debt of a trade account (HZ-21). */
export const tradeBalance = pgTable('trade_balance', {
  customerId: integer('customer_id').primaryKey(),
  balancePence: pence('balance_pence').default(noPence),
})

/** The entries of that debt: orders on account and their extra charges, cancellations, refunds and payments. */
export const tradeEntry = pgTable(
  'trade_entry',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => tradeBalance.customerId),
    kind: text()
      .$type<'order' | 'charge' | 'cancellation' | 'refund' | 'payment' | 'payment-refund'>()
      .notNull(),
    pence: pence('pence'),
    orderId: integer('order_id').references(() => orders.id),
    /** The reference of a payment, as on a bank statement; null for other entries. */
    reference: text(),
    /** The debt after this entry, and the credit limit at that moment. */
    balanceAfterPence: pence('balance_after_pence'),
    limitPence: pence('limit_pence'),
    at: moment('at'),
  },
  (t) => [
    index('trade_entry_by_customer').on(t.customerId, t.at),
    index('trade_entry_by_order').on(t.orderId),
    uniqueIndex('trade_entry_order').on(t.orderId, t.kind).where(sql`${t.kind} in ('order', 'cancellation')`),
    /* A payment is recorded once, however often it is typed. */
    uniqueIndex('trade_entry_payment').on(t.customerId, t.reference).where(sql`${t.reference} is not null`),
    index('trade_entry_by_reference')
      .on(sql`lower(${t.reference}) text_pattern_ops`)
      .where(sql`${t.reference} is not null`),
    /* [IV-14] neither an order nor an extra charge takes an account over its limit. */
    check(
      'trade_entry_within_limit',
      sql`${t.kind} not in ('order', 'charge') or ${t.balanceAfterPence} <= ${t.limitPence}`,
    ),
    check('trade_entry_sign', sql`(${t.kind} in ('order', 'charge', 'payment-refund')) = (${t.pence} > 0)`),
  ],
)

/** A payment that its payer disputes at their bank or PayPal; one row for each dispute. */
export const dispute = pgTable(
  'dispute',
  {
    provider: text().$type<Provider>().notNull(),
    disputeId: text('dispute_id').notNull(),
    attemptId: integer('attempt_id').references(() => paymentAttempt.id, { onDelete: 'cascade' }),
    manualId: integer('manual_id').references(() => manualPayment.id, { onDelete: 'cascade' }),
    openedAt: moment('opened_at'),
    /** By when the provider wants the shop's answer; null: it has not said. */
    answerBy: nullableMoment('answer_by'),
    /** When the provider closed the dispute, whatever its result. */
    closedAt: nullableMoment('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.disputeId] }),
    index('dispute_by_attempt').on(t.attemptId),
    index('dispute_by_manual').on(t.manualId),
    index('dispute_open').on(t.openedAt).where(sql`${t.closedAt} is null`),
    check('dispute_of_one', sql`(${t.attemptId} is null) <> (${t.manualId} is null)`),
  ],
)

/** Webhook events as received; the same one may arrive several times. */
export const providerEvent = pgTable(
  'provider_event',
  {
    provider: text().$type<Provider>().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    live: boolean().notNull(),
    /** Ids of the objects that it is about, so that it can be handled again without the provider. */
    about: jsonb().$type<unknown>(),
    receivedAt: moment('received_at'),
    processedAt: nullableMoment('processed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('provider_event_by_time').on(t.receivedAt),
    index('provider_event_unprocessed').on(t.receivedAt).where(sql`${t.processedAt} is null`),
  ],
)
