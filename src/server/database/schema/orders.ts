import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { noPence } from '#domain/money/pence.ts'
import { type HoldSettlement, holdSettlements } from '#domain/orders/settlement.ts'
import { type HoldReason, holdReasons } from '#domain/orders/staff-hold.ts'
import {
  type AttemptState,
  activeAttemptStates,
  attemptStates,
  type OrderState,
  openOrderStates,
  orderStates,
  unresolvedAttemptStates,
} from '#domain/orders/states.ts'
import { type PaymentMethod, type Provider, paymentMethods, providers } from '#domain/payments/methods.ts'
import { id, moment, nullableMoment, oneOf, pence } from './columns.ts'
import { lineColumns, sessionColumn, vatRateColumn } from './line-columns.ts'
import { quote } from './quotes.ts'

/*
 * Payment attempts and what they lead to: orders and the stock they take. Amounts are pence, VAT included,
 * unless a name says otherwise. Numbers in brackets are invariants of `npm run shop -- invariants` that a
 * constraint enforces.
 */

/** One try to pay a quote at a provider. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: id(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quote.id),
    /** 1, 2, …: with the quote's key, it makes the idempotency key at the provider. */
    number: integer().notNull(),
    provider: text().$type<Provider>().notNull(),
    /**
     * Whether the shopper's browser or the server (stripe-handler) confirms a card payment. The server
     * confirms wallet payments.
     */
    flow: text().$type<'browser' | 'server'>().notNull(),
    /** The payment intent or PayPal order; null until the provider has returned it. */
    paymentId: text('payment_id'),
    /** The capture, where the provider distinguishes it from the payment: PayPal's. */
    captureId: text('capture_id'),
    state: text().$type<AttemptState>().notNull().default('created'),
    amountPence: pence('amount_pence'),
    receivedPence: pence('received_pence').default(noPence),
    refundedPence: pence('refunded_pence').default(noPence),
    /** A SHA-256 of the shopper's network address, for the rate limit of attempts (SX-07). */
    client: text(),
    /** The consents given with this attempt; null before they are given. */
    optIn: boolean('opt_in'),
    agreedAt: nullableMoment('agreed_at'),
    kerbsideAt: nullableMoment('kerbside_at'),
    /** When the provider was last read, and how many reads have failed since. */
    askedAt: nullableMoment('asked_at'),
    failures: integer().notNull().default(0),
    /** Confirmations and captures with a known result: the next one has an idempotency key of its own. */
    tries: integer().notNull().default(0),
    /**
     * When the provider first reported it as paid. When no order can be made of it, its state becomes
     * `parked` in the end (FT-10).
     */
    paidSince: nullableMoment('paid_since'),
    /** The reason why staff must look at it. */
    trouble: text(),
    /** Staff closed it and refunded it, and the refund came back: they must look at it again. */
    needsAttention: boolean('needs_attention').notNull().default(false),
    /** The trace that began it: later events about it are logged as part of that trace (F6). */
    trace: text(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    uniqueIndex('payment_attempt_by_number').on(t.quoteId, t.number),
    /* [IV-05, IV-06] one row for each payment, one live attempt for each quote. */
    uniqueIndex('payment_attempt_by_payment').on(t.provider, t.paymentId),
    uniqueIndex('payment_attempt_alive').on(t.quoteId).where(oneOf(t.state, activeAttemptStates)),
    index('payment_attempt_by_state').on(t.updatedAt).where(oneOf(t.state, unresolvedAttemptStates)),
    index('payment_attempt_to_look_at').on(t.createdAt).where(sql`${t.needsAttention}`),
    index('payment_attempt_by_amount').on(t.amountPence, t.id),
    index('payment_attempt_by_client').on(t.client, t.createdAt),
    check('payment_attempt_state', oneOf(t.state, attemptStates)),
    check('payment_attempt_flow', oneOf(t.flow, ['browser', 'server'])),
    check('payment_attempt_provider', oneOf(t.provider, providers)),
    check('payment_attempt_refunds', sql`${t.refundedPence} between 0 and ${t.receivedPence}`),
  ],
)

/** By which open orders are listed: those without a day come last, they are not due on any. */
export const dueDay = (dueOn: AnyPgColumn | SQL): SQL => sql`coalesce(${dueOn}, date '9999-12-31')`

/** Orders. Delivery, addresses and details stay in the quote, which never changes. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Readable; it gives access to nothing (D16). */
    number: text().notNull().unique(),
    /** 256 random bits: the address of the confirmation (HZ-27). */
    token: text().notNull().unique(),
    /* [IV-05] one order for each quote. */
    quoteId: integer('quote_id')
      .notNull()
      .unique()
      .references(() => quote.id),
    attemptId: integer('attempt_id')
      .unique()
      .references(() => paymentAttempt.id),
    state: text().$type<OrderState>().notNull().default('placed'),
    method: text().$type<PaymentMethod>().notNull(),
    sessionIdHash: sessionColumn(),
    customerId: integer('customer_id'),
    claimedVia: text('claimed_via').$type<'session' | 'verified_email'>().notNull().default('session'),
    /** The trade account that it is charged to. */
    accountId: integer('account_id'),
    /** The email address of the order, in lower case: a later account finds its orders by it. */
    email: text().notNull(),
    contentSha256: text('content_sha256').notNull(),
    itemPence: pence('item_pence'),
    discountPence: pence('discount_pence'),
    shippingPence: pence('shipping_pence'),
    /** Postage of its samples that a later full order returns, and that of earlier samples it returned (D28). */
    samplePostagePence: pence('sample_postage_pence').default(noPence),
    postageRefundPence: pence('postage_refund_pence').default(noPence),
    totalPence: pence('total_pence'),
    vatPence: pence('vat_pence'),
    vatRate: vatRateColumn(),
    refundedPence: pence('refunded_pence').default(noPence),
    /** The sum of its extra charges that are to pay; it is not sent before, unless a manager lets it (M-040). */
    duePence: pence('due_pence').default(noPence),
    sendsUnpaid: boolean('sends_unpaid').notNull().default(false),
    optIn: boolean('opt_in').notNull(),
    termsSha256: text('terms_sha256').notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
    kerbsideAt: nullableMoment('kerbside_at'),
    /** Staff must look at it (D15), and why. */
    needsAttention: boolean('needs_attention').notNull().default(false),
    attention: jsonb().$type<readonly AttentionReason[]>().notNull().default([]),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** When staff released an order that was on hold. */
    releasedAt: nullableMoment('released_at'),
    /**
     * How an order that was on hold was paid, as staff recorded at its release or later; null: not recorded.
     */
    settlement: text().$type<HoldSettlement>(),
    /**
     * The reference that the merchant finds the payment by, 'BACS 12': staff typed it, and it may name a
     * person.
     */
    settlementReference: text('settlement_reference'),
    /**
     * Of open orders: the day of delivery as it is now; null: none was agreed. Triggers keep it, so that what is to
     * be sent is read in the order of its days (M-027).
     */
    dueOn: date('due_on', { mode: 'string' }),
    /** The customer's own number for it, '4711' (M-085): invoice and emails show it, and searches find it. */
    poNumber: text('po_number'),
    dispatchedAt: nullableMoment('dispatched_at'),
    cancelledAt: nullableMoment('cancelled_at'),
    /** Raised by every change that staff make: one that began with an older version is refused (M-194). */
    version: integer().notNull().default(1),
    /** Since when staff hold it; why; and when the dashboard shows it again (M-039). Null: they do not. */
    heldAt: nullableMoment('held_at'),
    holdReason: text('hold_reason').$type<HoldReason>(),
    holdUntil: nullableMoment('hold_until'),
  },
  (t) => [
    index('orders_held').on(t.holdUntil).where(sql`${t.heldAt} is not null`),
    check('orders_hold_reason', sql`${t.holdReason} is null or ${oneOf(t.holdReason, holdReasons)}`),
    check(
      'orders_hold',
      sql`(${t.heldAt} is null) = (${t.holdReason} is null)
      and (${t.heldAt} is not null or ${t.holdUntil} is null)`,
    ),
    index('orders_by_customer').on(t.customerId, t.placedAt),
    /* The back office's lists: newest first, what is still to be done, and what needs a look (M-029). */
    index('orders_by_time').on(t.placedAt, t.id),
    /* With it, counts by what quotes say read no order (M-206). */
    index('orders_by_quote').on(t.quoteId, t.placedAt, t.id),
    index('orders_open').on(t.id).where(oneOf(t.state, openOrderStates)),
    index('orders_open_by_day').on(dueDay(t.dueOn), t.id).where(oneOf(t.state, openOrderStates)),
    index('orders_open_by_time').on(t.placedAt, t.id).where(oneOf(t.state, openOrderStates)),
    /* Few rows: what was refunded, and what is not paid by a provider or on account (M-026). */
    index('orders_refunded').on(t.placedAt, t.id).where(sql`${t.refundedPence} > 0`),
    index('orders_paid_by_hand')
      .on(t.placedAt, t.id)
      .where(sql`${t.attemptId} is null and ${t.method} <> 'account'`),
    index('orders_cancelled').on(t.placedAt, t.id).where(sql`${t.state} = 'cancelled'`),
    index('orders_on_account').on(t.placedAt, t.id).where(sql`${t.accountId} is not null`),
    index('orders_by_total').on(t.totalPence),
    index('orders_to_look_at').on(t.placedAt, t.id).where(sql`${t.needsAttention}`),
    index('orders_named').on(t.placedAt).where(sql`${t.email} <> ''`),
    index('orders_by_email').on(t.email),
    index('orders_by_session').on(t.sessionIdHash),
    index('orders_of_samples_by_email').on(t.email).where(sql`${t.samplePostagePence} > 0`),
    index('orders_of_samples_by_customer').on(t.customerId).where(sql`${t.samplePostagePence} > 0`),
    index('orders_due').on(t.placedAt, t.id).where(sql`${t.duePence} > 0`),
    check('orders_due_pence', sql`${t.duePence} >= 0`),
    check('orders_state', oneOf(t.state, orderStates)),
    check('orders_method', oneOf(t.method, paymentMethods)),
    check('orders_claimed_via', oneOf(t.claimedVia, ['session', 'verified_email'])),
    /* [IV-08, IV-15] prepaid orders have their payment, free ones cost nothing, accounts are named. */
    check('orders_prepaid', sql`(${oneOf(t.method, providers)}) = (${t.attemptId} is not null)`),
    check('orders_free', sql`${t.method} <> 'no-charge' or ${t.totalPence} = 0`),
    check(
      'orders_settlement',
      sql`${t.settlement} is null or (${t.method} = 'on_hold' and ${oneOf(t.settlement, holdSettlements)})`,
    ),
    check('orders_account', sql`(${t.method} = 'account') = (${t.accountId} is not null)`),
    check(
      'orders_totals',
      sql`${t.totalPence} = ${t.itemPence} + ${t.shippingPence} - ${t.discountPence} - ${t.postageRefundPence}
        and ${t.totalPence} >= 0 and ${t.postageRefundPence} >= 0
        and ${t.refundedPence} between 0 and ${t.totalPence}`,
    ),
  ],
)

/**
 * Reasons why staff must look at an order: stock that was gone, a code beyond its limit, a hold that had
 * expired, a refund that came back, money that staff must refund manually, sample postage that another order
 * had returned, a payment that its payer disputes, goods that the yard found less of than was ordered, an extra
 * charge that was paid for an order that is cancelled.
 */
export type AttentionReason =
  | 'stock-gone'
  | 'code-beyond-limit'
  | 'paid-late'
  | 'refund-failed'
  | 'give-back'
  | 'postage-returned-already'
  | 'disputed'
  | 'short'
  | 'charge-paid'

/**
 * Sample postage that a quote returns, from the moment it is frozen until it expires. The primary key allows
 * one for each sample order: no two quotes return the same postage (D28).
 */
export const postageRefund = pgTable(
  'postage_refund',
  {
    /** The order of the samples. */
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    pence: pence('pence'),
  },
  (t) => [
    index('postage_refund_by_quote').on(t.quoteId),
    check('postage_refund_positive', sql`${t.pence} > 0`),
  ],
)

export const orderLine = pgTable(
  'order_line',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ...lineColumns,
    /** The stock that was taken for it; 0 where stock is not counted, or was gone (D15). */
    takenHundredths: integer('taken_hundredths').notNull(),
    /** What staff cancelled of it before it was sent, in the line's unit: tiles, or hundredths (M-062). */
    cancelledAmount: integer('cancelled_amount').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_line_by_position').on(t.orderId, t.position),
    /* The orders of an article, newest first (M-026). */
    index('order_line_by_variation').on(t.variationId, t.orderId),
    index('order_line_planned').on(t.id).where(sql`${t.plans} is not null`),
  ],
)
