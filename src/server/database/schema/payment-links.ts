import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, nullableMoment, pence } from './columns.ts'
import { orderCharge } from './order-charges.ts'
import { orders } from './orders.ts'
import { quote } from './quotes.ts'
import { staff } from './staff.ts'

/**
 * A link by which a customer pays one sum by card, once (M-080): for goods that are frozen in a quote, for an
 * order on hold, or against a reference. Its payments are rows of `manual_payment`.
 */
export const paymentLink = pgTable(
  'payment_link',
  {
    id: id(),
    /** The secret part of its address: anyone who has it can pay. */
    key: text().notNull().unique(),
    /** Identifies the press of the form that made it: pressed twice, it makes one link. */
    press: text().notNull().unique(),
    amountPence: pence('amount_pence'),
    orderId: integer('order_id').references(() => orders.id),
    /** The extra charge of that order that it pays; null: it pays the order itself. */
    orderChargeId: integer('order_charge_id').references(() => orderCharge.id, { onDelete: 'cascade' }),
    /** The goods that its payment orders. Null: none, or they expired unpaid long ago. */
    quoteId: integer('quote_id').references(() => quote.id, { onDelete: 'set null' }),
    /** As the payer reads it; empty for goods, whose order has no number yet. */
    reference: text().notNull().default(''),
    /** Of the customer; empty once it is erased. */
    email: text().notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at'),
    /** The first moment at which it cannot be paid any more. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The first moment at which its goods are free again; null: they are not reserved. */
    reservedUntil: nullableMoment('reserved_until'),
    /** When its email was last sent; null: never. */
    sentAt: nullableMoment('sent_at'),
    withdrawnAt: nullableMoment('withdrawn_at'),
    paidAt: nullableMoment('paid_at'),
  },
  (t) => [
    index('payment_link_by_order').on(t.orderId),
    index('payment_link_of_charge').on(t.orderChargeId),
    check('payment_link_charge', sql`${t.orderChargeId} is null or ${t.orderId} is not null`),
    /* One link for a quote: its goods are ordered once. */
    uniqueIndex('payment_link_by_quote').on(t.quoteId),
    index('payment_link_by_staff').on(t.staffId),
    index('payment_link_unpaid').on(t.endsAt).where(sql`${t.paidAt} is null`),
    index('payment_link_named').on(t.createdAt).where(sql`${t.email} <> ''`),
    check('payment_link_amount', sql`${t.amountPence} between 50 and 10000000`),
    check('payment_link_once', sql`${t.paidAt} is null or ${t.withdrawnAt} is null`),
    check('payment_link_of_one', sql`num_nonnulls(${t.orderId}, ${t.quoteId}) <= 1`),
    check('payment_link_reserved', sql`${t.reservedUntil} <= ${t.endsAt}`),
  ],
)
