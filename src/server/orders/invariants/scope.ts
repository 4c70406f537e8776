import { type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '../place/write-order.ts'

/**
 * What a check covers, as conditions that its queries add. A member that is a function takes the column or the table of
 * the query, and returns '' where nothing is limited.
 */
export interface Scope {
  /** By the column of an order's id. */
  readonly orders: (column: string) => SQL
  /** By a column of orders, for rules between the orders of one quote. */
  readonly ordersOfQuote: (id: string) => SQL
  /** By the column of a quote's id. */
  readonly quotes: (column: string) => SQL
  /** By a table of payment attempts. */
  readonly attempts: (table: string) => SQL
  /** By a column of attempts, for rules between attempts of one payment. */
  readonly samePayments: (id: string) => SQL
  readonly bookedAttempts: (table: string) => SQL
  /** By a table of payments against a reference. */
  readonly bookedPayments: (table: string) => SQL
  /** By the column of a variation's id. */
  readonly goods: (column: string) => SQL
  readonly reservedGoods: (column: string) => SQL
  /** By the column of an account's id. */
  readonly debtors: (column: string) => SQL
  /** By the id of an entry. */
  readonly debts: (id: string) => SQL
  /** A whole condition. */
  readonly creditNotes: (table: string) => SQL
  readonly postageRefunds: (table: string) => SQL
  /** By a column of emails with the order's id. */
  readonly emails: (column: string) => SQL
  /** When the oldest confirmation was sent that is looked for at the time `at`. */
  readonly emailsSince: (at: SQL) => SQL
}

/** Of the whole shop, or its newest rows. */
export interface WholeScope extends Scope {
  /** A whole condition. */
  readonly audits: (table: string) => SQL
}

const nothing = (): SQL => sql``
const everything = (): SQL => sql`true`
const earliestEmail = (at: SQL): SQL => sql`${at} - interval '22 days'`

export const allRows: WholeScope = {
  orders: nothing,
  ordersOfQuote: nothing,
  quotes: nothing,
  attempts: nothing,
  samePayments: nothing,
  bookedAttempts: nothing,
  bookedPayments: nothing,
  goods: nothing,
  reservedGoods: nothing,
  debtors: nothing,
  debts: nothing,
  creditNotes: everything,
  postageRefunds: nothing,
  emails: nothing,
  emailsSince: earliestEmail,
  audits: everything,
}

/**
 * The ids after which the newest rows begin, so that a check of them costs the same however old the shop is.
 */
export interface NewestRows {
  readonly orders: number
  readonly attempts: number
  readonly moves: number
  readonly entries: number
  readonly debts: number
}

/** How many credit notes, payments against a reference and rows of the audit log a check of the newest covers. */
const NEWEST_DOCUMENTS = 2_000

const name = (text: string): SQL => sql.raw(text)

/** The newest rows, and what they touch. */
export const newestRows = (newest: NewestRows): WholeScope => {
  const newer =
    (of: keyof NewestRows) =>
    (column: string): SQL =>
      sql`and ${name(column)} > ${newest[of]}`
  return {
    ...allRows,
    orders: newer('orders'),
    ordersOfQuote: newer('orders'),
    attempts: (table) => newer('attempts')(`${table}.id`),
    samePayments: newer('attempts'),
    bookedAttempts: (table) =>
      sql`and ${name(table)}.id in (select attempt_id from money_entry where id > ${newest.entries}
        union all select id from payment_attempt where id > ${newest.attempts})`,
    bookedPayments: (table) =>
      sql`and ${name(table)}.id in (select manual_payment_id from money_entry where id > ${newest.entries}
        union all select id from manual_payment
          where id > coalesce((select max(id) from manual_payment), 0) - ${NEWEST_DOCUMENTS})`,
    goods: (column) =>
      sql`and ${name(column)} in (select variation_id from stock_move where id > ${newest.moves})`,
    debtors: (column) =>
      sql`and ${name(column)} in (select customer_id from trade_entry where id > ${newest.debts})`,
    debts: newer('debts'),
    /* Credit notes are numbered without gaps, so the last number marks where the newest begin. */
    creditNotes: (table) =>
      sql`${name(table)}.number > coalesce((select last from document_number where kind = 'credit-note'), 0) - ${NEWEST_DOCUMENTS}`,
    /* The confirmation email is stored with its order; the hour allows for clock differences between machines. */
    emailsSince: () =>
      sql`(select placed_at - interval '1 hour' from orders where id > ${newest.orders} order by id limit 1)`,
    audits: (table) =>
      sql`${name(table)}.id > coalesce((select max(id) from audit), 0) - ${NEWEST_DOCUMENTS}`,
  }
}

/** One order with its quote, payments, goods and account (M-048). */
export const oneOrder = ({ id, quoteId }: Pick<OrderRow, 'id' | 'quoteId'>): Scope => {
  const ofOrder = (column: string): SQL => sql`and ${name(column)} = ${id}`
  const ofQuote = (column: string): SQL => sql`and ${name(column)} = ${quoteId}`
  const goods = (column: string): SQL =>
    sql`and ${name(column)} in (select variation_id from order_line where order_id = ${id})`
  return {
    orders: ofOrder,
    ordersOfQuote: () => ofQuote('quote_id'),
    quotes: ofQuote,
    attempts: (table) => ofQuote(`${table}.quote_id`),
    samePayments: () =>
      sql`and (provider, payment_id) in (select provider, payment_id from payment_attempt where quote_id = ${quoteId})`,
    bookedAttempts: (table) => ofQuote(`${table}.quote_id`),
    bookedPayments: (table) => ofOrder(`${table}.order_id`),
    goods,
    reservedGoods: goods,
    debtors: (column) => sql`and ${name(column)} = (select account_id from orders where id = ${id})`,
    debts: () => ofOrder('order_id'),
    creditNotes: (table) => sql`${name(table)}.order_id = ${id}`,
    postageRefunds: (table) =>
      sql`and (${name(table)}.order_id = ${id} or ${name(table)}.quote_id = ${quoteId})`,
    emails: ofOrder,
    emailsSince: earliestEmail,
  }
}
