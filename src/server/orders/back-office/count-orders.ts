import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { orderChange, orderLine, orderNote, orders, quote } from '../../database/schema/index.ts'
import { isLatestChange } from '../changes/order-now.ts'
import { isWritten } from './list-orders.ts'
import { goodsOfSupplier, matches, type OrderFilters, readsQuote } from './order-filters.ts'

/* How many orders a list of the back office has, never by reading all of them (M-029, M-206). */

/**
 * The ids of the orders, some of them more than once, where the only filter is one that very many orders may meet and
 * that another table says of them; null: otherwise.
 */
const idsElsewhere = (filters: OrderFilters): SQL | null => {
  const set = Object.values(filters).filter((value) => value !== null && value !== false)
  if (set.length !== 1) return null
  if (filters.hasNote)
    return sql`select n.order_id from ${orderNote} n where ${isWritten('n')} order by n.order_id`
  return filters.supplier === null
    ? null
    : sql`select l.order_id from (${goodsOfSupplier(filters.supplier)}) v join ${orderLine} l on l.variation_id = v.id`
}

/** Ids that are read to find so many different ones. */
const IDS_FOR_ONE = 3

/** How many different ones there are; null: too many are alike to tell. */
const countDifferent = async (queries: Queries, ids: SQL, most: number): Promise<number | null> => {
  const limit = IDS_FOR_ONE * (most + 1)
  const { rows } = await queries.execute<{ read: number; different: number }>(
    sql`select count(*)::int as read, count(distinct order_id)::int as different from (${ids} limit ${limit}) ids`,
  )
  const { read = 0, different = 0 } = rows[0] ?? {}
  return read === limit && different <= most ? null : Math.min(different, most + 1)
}

/** How many orders match filters: exact up to `most`, one more than that where there are more. */
export const countMatching = async (
  queries: Queries,
  filters: OrderFilters,
  now: Date,
  most: number,
): Promise<number> => {
  const elsewhere = idsElsewhere(filters)
  const different = elsewhere === null ? null : await countDifferent(queries, elsewhere, most)
  if (different !== null) return different
  const one = queries.select({ one: sql`1`.as('one') }).from(orders)
  /* True of all: it lets orders be counted along the index of their times where no filter has one. */
  const where = and(matches(filters, now), sql`${orders.placedAt} >= '-infinity'`)
  const found = readsQuote(filters, now)
    ? one.innerJoin(quote, eq(quote.id, orders.quoteId)).leftJoin(orderChange, isLatestChange).where(where)
    : one.where(where)
  const some = found.limit(most + 1).as('some')
  const [counted] = await queries.select({ count: sql<number>`count(*)::int` }).from(some)
  return counted?.count ?? 0
}
