import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { noPence } from '#domain/money/pence.ts'
import type { PostageRefund } from '#domain/orders/sample-postage.ts'
import { openQuoteStates, type QuoteState, quoteStates } from '#domain/orders/states.ts'
import { discountCode, variation } from './catalogue.ts'
import { id, moment, nullableMoment, oneOf, pence } from './columns.ts'
import { lineColumns, sessionColumn, vatRateColumn } from './line-columns.ts'

/*
 * Quotes, and the stock that they hold while a payment is confirmed. Uses of codes are in discounts.ts,
 * credit is in money.ts. Amounts are pence, VAT included, unless a name says otherwise.
 */

/** A basket frozen to be paid, before any provider is called (D21). Never changed after. */
export const quote = pgTable(
  'quote',
  {
    id: id(),
    /** Identifies the quote at providers and in idempotency keys. */
    key: text().notNull().unique(),
    state: text().$type<QuoteState>().notNull().default('open'),
    sessionIdHash: sessionColumn(),
    customerId: integer('customer_id'),
    basketId: integer('basket_id').notNull(),
    /** The version of the basket: when the basket has another one, the quote becomes void (HZ-15). */
    basketVersion: integer('basket_version').notNull(),
    /** Hash of everything that is frozen: lines, prices, delivery, details. */
    contentSha256: text('content_sha256').notNull(),
    itemPence: pence('item_pence'),
    discountPence: pence('discount_pence'),
    shippingPence: pence('shipping_pence'),
    /** Postage of samples in it that a later full order returns (D28). */
    samplePostagePence: pence('sample_postage_pence').default(noPence),
    /** Postage of earlier samples that it returns, in all and of each sample order. */
    postageRefundPence: pence('postage_refund_pence').default(noPence),
    postageRefunds: jsonb('postage_refunds').$type<readonly PostageRefund[]>().notNull().default([]),
    totalPence: pence('total_pence'),
    /** The VAT contained in the total. */
    vatPence: pence('vat_pence'),
    vatRate: vatRateColumn(),
    discountCodeId: integer('discount_code_id').references(() => discountCode.id),
    discountCode: text('discount_code'),
    discountDescription: text('discount_description'),
    pricedPostcode: text('priced_postcode').notNull(),
    serviceId: integer('service_id').notNull(),
    serviceName: text('service_name').notNull(),
    deliveryDate: date('delivery_date', { mode: 'string' }),
    offeredDates: jsonb('offered_dates').$type<readonly string[]>().notNull(),
    /** Whether the date is an estimate; null in quotes from before delivery services had this flag. */
    dateEstimated: boolean('date_estimated'),
    deliveryExtra: text('delivery_extra'),
    details: jsonb().$type<CheckoutDetails>().notNull(),
    kerbsideOffered: boolean('kerbside_offered').notNull(),
    /** The terms as they stood on the page. */
    termsSha256: text('terms_sha256').notNull(),
    /** The number of attempts begun; the next one's number is one more. */
    attempts: integer().notNull().default(0),
    /**
     * A quote that is still unpaid at this time is cancelled at its provider and given up. The column is
     * named after its meaning before D31, when reservations ended with it.
     */
    openUntil: timestamp('reserved_until', { withTimezone: true }).notNull(),
    /** When it first held its goods and code; null: never yet. */
    heldSince: nullableMoment('held_since'),
    /** Its goods and code are held until this time; null: they are not held. */
    heldUntil: nullableMoment('held_until'),
    /**
     * A SHA-256 of the shopper's network address, since what one client holds is limited (D31). Null where
     * the address says nothing.
     */
    client: text(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    uniqueIndex('quote_open_by_basket').on(t.basketId).where(oneOf(t.state, openQuoteStates)),
    index('quote_by_session').on(t.sessionIdHash),
    index('quote_given_up').on(t.updatedAt).where(sql`${t.state} = 'void'`),
    index('quote_by_reservation').on(t.openUntil).where(oneOf(t.state, openQuoteStates)),
    index('quote_by_service').on(t.serviceName, t.id),
    /* By the codes of its characters: zones are ranges of postcodes. */
    index('quote_by_postcode').on(sql`${t.pricedPostcode} collate "C"`, t.id),
    index('quote_by_delivery').on(t.deliveryDate, t.id),
    /* What lists filter by, read of many orders without their quotes (M-206). */
    index('quote_facts').on(t.id, t.serviceName, t.discountCode, t.deliveryDate),
    index('quote_by_code').on(t.discountCode, t.id).where(sql`${t.discountCode} is not null`),
    index('quote_held').on(t.heldUntil).where(sql`${t.heldUntil} is not null`),
    index('quote_open_by_client').on(t.client).where(oneOf(t.state, openQuoteStates)),
    check('quote_state', oneOf(t.state, quoteStates)),
    check(
      'quote_totals',
      sql`${t.totalPence} = ${t.itemPence} + ${t.shippingPence} - ${t.discountPence} - ${t.postageRefundPence}
        and ${t.totalPence} >= 0 and ${t.postageRefundPence} >= 0 and ${t.discountPence} between 0 and ${t.itemPence} and ${t.shippingPence} >= 0`,
    ),
  ],
)

export const quoteLine = pgTable(
  'quote_line',
  {
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.position] }),
    index('quote_line_of_samples').on(t.quoteId).where(sql`${t.isSample}`),
  ],
)

/**
 * A counted article of a quote: `open` while it is held; `released` before a payment is confirmed and after
 * the hold ends. `variation.reserved_hundredths` is the sum of the open ones (IV-03).
 */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id),
    hundredths: integer().notNull(),
    state: text().$type<'open' | 'taken' | 'released'>().notNull().default('open'),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.variationId] }),
    index('stock_reservation_open').on(t.variationId).where(sql`${t.state} = 'open'`),
    check('stock_reservation_state', oneOf(t.state, ['open', 'taken', 'released'])),
    check('stock_reservation_positive', sql`${t.hundredths} > 0`),
  ],
)

/**
 * When a client began to hold an article or a code, so that a new quote of the same goods does not restart
 * its time (D31). Deleted after a day.
 */
export const holdWindow = pgTable(
  'hold_window',
  {
    /** A SHA-256 of the client or session with the article or code. */
    key: text().primaryKey(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('hold_window_by_begin').on(t.beganAt)],
)
