import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import { type GoodsStanding, goodsStanding } from '#domain/orders/standing.ts'
import { searchQuery } from '#domain/search/search-query.ts'
import type { Queries } from '../../database/database.ts'
import { manyNewestMatches, newestMatches } from '../../database/newest-matches.ts'
import { orderChange, orderSearch, orders, quote } from '../../database/schema/index.ts'
import { isLatestChange } from '../changes/order-now.ts'
import { companyOf } from './company-of.ts'
import { hasShipments, isPacked, isPicking, isReturning } from './standing-facts.ts'

const searchTable = { table: orderSearch, id: orderSearch.orderId, words: orderSearch.words }

/** Matches orders by the typed text, in any state. */
export const matchesOrder = (typed: string): SQL => {
  const query = searchQuery(typed)
  return query === null
    ? sql`false`
    : sql`orders.id in (select s.order_id from ${orderSearch} s where s.words @@ ${query}::tsquery)`
}

/**
 * The ids of the newest orders that match, at most `most`: a statement of its own, since PostgreSQL takes a rare word
 * for frequent and would hash all orders to join them.
 */
export const findNewestIds = async (
  queries: Queries,
  typed: string,
  most: number,
): Promise<readonly number[]> => {
  const query = searchQuery(typed)
  if (query === null) return []
  const { rows } = await queries.execute<{ id: number }>(
    sql`select found.id from ${manyNewestMatches(searchTable, query, most)}`,
  )
  return rows.map(({ id }) => id)
}

/** An order as the search shows it. */
export interface FoundOrder {
  readonly number: string
  readonly placedAt: Date
  readonly name: string
  readonly company: string | null
  readonly town: string
  readonly postcode: string
  readonly totalPence: Pence
  readonly goods: GoodsStanding
}

/** The newest orders that match what is typed so far. */
export const findOrders = async (
  queries: Queries,
  typed: string,
  most: number,
): Promise<readonly FoundOrder[]> => {
  const query = searchQuery(typed)
  if (query === null) return []
  const rows = await queries
    .select({
      order: orders,
      frozen: quote.details,
      changed: orderChange.details,
      company: companyOf,
      isPicking,
      isPacked,
      isPartSent: hasShipments,
      isReturning,
    })
    .from(orders)
    .innerJoin(newestMatches(searchTable, query, most), sql`found.id = ${orders.id}`)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .orderBy(desc(orders.id))
  return rows.map(({ order, frozen, changed, company, ...facts }) => {
    const { shipping, tradeCompanyName } = changed ?? frozen
    return {
      number: order.number,
      placedAt: order.placedAt,
      name: `${shipping.firstName} ${shipping.lastName}`.trim(),
      company: company ?? tradeCompanyName,
      town: shipping.town,
      postcode: shipping.postcode,
      totalPence: order.totalPence,
      goods: goodsStanding({ ...order, ...facts }),
    }
  })
}
