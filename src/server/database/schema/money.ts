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
import type { Settlement } from '#domain/orders/settlement.ts'
import type { AttemptState } from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import { bytes, id, later, moment, pence } from './columns.ts'
import { ownVatRate } from './line-columns.ts'
import { orders, paymentAttempt } from './orders.ts'
import { session } from './shopping.ts'

/* Money that moved, is to move back, or is owed. Signed pence: in is positive. */

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
    receivedPence: pence('received_pence').default(0),
    /** The form was sent after the payment: its receipt was shown. */
    recordedAt: later('recorded_at'),
    agreedAt: later('agreed_at'),
    client: text(),
    refundedPence: pence('refunded_pence').default(0),
    /** What staff found that it pays: an order, or the debt of a trade account; neither for what is not matched. */
    orderId: integer('order_id').references(() => orders.id),
    customerId: integer('customer_id').references(() => tradeBalance.customerId),
    /** When staff matched it, or noted that there is nothing to match it with; null: it waits for that. */
    matchedAt: later('matched_at'),
    note: text().notNull().default(''),
    /** A refund was refused or came back: staff must give the money back another way. */
    needsAttention: boolean('needs_attention').notNull().default(false),
    /** The trace that began it, as of an attempt. */
    trace: text(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    index('manual_payment_by_session').on(t.sessionIdHash, t.createdAt),
    index('manual_payment_by_client').on(t.client, t.createdAt),
    index('manual_payment_by_state').on(t.state, t.updatedAt),
    index('manual_payment_by_order').on(t.orderId),
    index('manual_payment_by_account').on(t.customerId),
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

/** What providers took and gave back, each once. */
export const moneyEntry = pgTable(
  'money_entry',
  {
    id: id(),
    provider: text().$type<Provider>().notNull(),
    /** The provider's name for this movement: a payment, a capture, a refund. */
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

/** Money to be given back: written down before the provider is asked, so that none is forgotten or given twice. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    key: text().notNull().unique(),
    /** Who took the money: an attempt at a provider, or a payment against a reference; neither: a trade account, or by hand. */
    attemptId: integer('attempt_id').references(() => paymentAttempt.id),
    manualPaymentId: integer('manual_payment_id').references(() => manualPayment.id),
    /** Null: a second payment for an order that another one paid, or a payment without an order. */
    orderId: integer('order_id').references(() => orders.id),
    pence: pence('pence'),
    reason: text().notNull(),
    state: text().$type<'asked' | 'completed' | 'failed'>().notNull().default('asked'),
    refundId: text('refund_id').unique(),
    trouble: text(),
    /** How staff gave it back by hand, and what the merchant finds that by; null: not by hand, or not noted yet. */
    settlement: text().$type<Settlement>(),
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
    index('refund_by_order').on(t.orderId),
    index('refund_asked').on(t.createdAt).where(sql`${t.state} = 'asked'`),
    check('refund_positive', sql`${t.pence} > 0`),
    check('refund_state', sql`${t.state} in ('asked', 'completed', 'failed')`),
  ],
)

/** The last number of documents that are numbered without gaps: taken behind this row's lock, in the document's transaction. */
export const documentNumber = pgTable('document_number', {
  kind: text().$type<'credit-note'>().primaryKey(),
  last: integer().notNull(),
})

/** A document that takes back a part of an invoice, or all of it: one for each refund of an order that was made. */
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
    vatRate: ownVatRate(),
    /** What staff typed for the customer; empty without one. */
    reason: text().notNull().default(''),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The refund came back from the customer's bank: the note credits nothing any more, and keeps its number. */
    withdrawnAt: later('withdrawn_at'),
  },
  (t) => [
    index('credit_note_by_order').on(t.orderId),
    check('credit_note_amounts', sql`${t.pence} > 0 and ${t.vatPence} between 0 and ${t.pence}`),
  ],
)

/** What a trade account owes (HZ-21). */
export const tradeBalance = pgTable('trade_balance', {
  customerId: integer('customer_id').primaryKey(),
  balancePence: pence('balance_pence').default(0),
})

/** Why it owes it: orders on account, and what was paid or taken back. */
export const tradeEntry = pgTable(
  'trade_entry',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => tradeBalance.customerId),
    kind: text().$type<'order' | 'cancellation' | 'refund' | 'payment' | 'payment-refund'>().notNull(),
    pence: pence('pence'),
    orderId: integer('order_id').references(() => orders.id),
    /** What a payment is known by, as on a bank statement; null for what is no payment. */
    reference: text(),
    /** What was owed after it, and the limit of that moment. */
    balanceAfterPence: pence('balance_after_pence'),
    limitPence: pence('limit_pence'),
    at: moment('at'),
  },
  (t) => [
    index('trade_entry_by_customer').on(t.customerId, t.at),
    uniqueIndex('trade_entry_order').on(t.orderId, t.kind).where(sql`${t.kind} in ('order', 'cancellation')`),
    /* A payment is written down once, however often it is typed. */
    uniqueIndex('trade_entry_payment').on(t.customerId, t.reference).where(sql`${t.reference} is not null`),
    /* [IV-14] no order takes an account over its limit. */
    check('trade_entry_within_limit', sql`${t.kind} <> 'order' or ${t.balanceAfterPence} <= ${t.limitPence}`),
    check('trade_entry_sign', sql`(${t.kind} in ('order', 'payment-refund')) = (${t.pence} > 0)`),
  ],
)

/** What a payer has asked their bank, or PayPal, to give back against our will; one row for each dispute. */
export const dispute = pgTable(
  'dispute',
  {
    provider: text().$type<Provider>().notNull(),
    disputeId: text('dispute_id').notNull(),
    attemptId: integer('attempt_id').references(() => paymentAttempt.id, { onDelete: 'cascade' }),
    manualId: integer('manual_id').references(() => manualPayment.id, { onDelete: 'cascade' }),
    openedAt: moment('opened_at'),
    /** When the provider said that it is over, whoever has won. */
    closedAt: later('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.disputeId] }),
    index('dispute_by_attempt').on(t.attemptId),
    index('dispute_by_manual').on(t.manualId),
    index('dispute_open').on(t.openedAt).where(sql`${t.closedAt} is null`),
    check('dispute_of_one', sql`(${t.attemptId} is null) <> (${t.manualId} is null)`),
  ],
)

/** Webhooks as they came; the same one may come often. */
export const providerEvent = pgTable(
  'provider_event',
  {
    provider: text().$type<Provider>().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    live: boolean().notNull(),
    /** Ids of what it tells of, so that it can be heard again without who sent it. */
    about: jsonb().$type<unknown>(),
    receivedAt: moment('received_at'),
    processedAt: later('processed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('provider_event_by_time').on(t.receivedAt),
    index('provider_event_unprocessed').on(t.receivedAt).where(sql`${t.processedAt} is null`),
  ],
)
