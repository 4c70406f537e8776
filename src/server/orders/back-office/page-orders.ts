import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isPartToSend, type ListState } from '#domain/orders/order-status.ts'
import type { Queries } from '../../database/database.ts'
import { dueDay, orderChange, orders, quote } from '../../database/schema/index.ts'
import { londonDay } from '../../london.ts'
import { isLatestChange } from '../changes/order-now.ts'
import { countMatching } from './count-orders.ts'
import { type ListedOrder, readListed } from './list-orders.ts'
import { matches, type OrderFilters, readsQuote } from './order-filters.ts'

/* The order list of the back office, a page at a time by key: never by offset, never with a full count (M-029). */

/** By delivery day, which only the few that are not sent can be read by; or by when they were placed. */
export type ListSort = 'due' | 'newest' | 'oldest'

/** What is to be sent is listed by its day, everything else newest first. */
export const usualSort = (status: ListState | null): ListSort =>
  status !== null && (status === 'to-send' || isPartToSend(status)) ? 'due' : 'newest'

/** The page that begins after an order, or ends before one, by its number. */
export interface PageKey {
  readonly side: 'after' | 'before'
  readonly number: string
}

export interface OrderPage {
  readonly rows: readonly (ListedOrder & { readonly isLate: boolean })[]
  /** The number that the next page begins after; null: this is the last page. */
  readonly next: string | null
  readonly previous: string | null
  /** Exact up to `MOST_COUNTED`; one more than that: there are more. */
  readonly count: number
}

const PAGE_ROWS = 50
export const MOST_COUNTED = 10_000

const isDueOn = dueDay(orders.dueOn)

/** A key of the list as PostgreSQL prints it: a moment keeps its microseconds. */
interface KeyRow {
  readonly id: number
  readonly placed: string
  readonly due: string
}

const readKey = async (queries: Queries, number: string): Promise<KeyRow | null> => {
  const [row] = await queries
    .select({
      id: orders.id,
      placed: sql<string>`${orders.placedAt}::text`,
      due: sql<string>`${isDueOn}::text`,
    })
    .from(orders)
    .where(eq(orders.number, number))
  return row ?? null
}

const sortOf = (sort: ListSort) => {
  const byDay = sort === 'due'
  const key = byDay ? [isDueOn, sql`${orders.id}`] : [sql`${orders.placedAt}`, sql`${orders.id}`]
  const beyond =
    (sign: SQL) =>
    ({ id, placed, due }: KeyRow): SQL =>
      byDay
        ? sql`(${isDueOn}, ${orders.id}) ${sign} (${due}::date, ${id}::int)`
        : sql`(${orders.placedAt}, ${orders.id}) ${sign} (${placed}::timestamptz, ${id}::int)`
  const up = { orderBy: key.map((part) => asc(part)), bound: beyond(sql.raw('>')) }
  const down = { orderBy: key.map((part) => desc(part)), bound: beyond(sql.raw('<')) }
  return sort === 'newest' ? { forward: down, backward: up } : { forward: up, backward: down }
}

/**
 * One page of the orders that meet all filters (M-026); what is to be sent and late is marked (M-027). A key
 * whose order is gone gives the first page.
 */
export const pageOrders =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  async (filters: OrderFilters, sort: ListSort, key: PageKey | null): Promise<OrderPage> => {
    const where = matches(filters, now())
    const at = key === null ? null : await readKey(queries, key.number)
    const isBack = at !== null && key?.side === 'before'
    const { orderBy, bound } = sortOf(sort)[isBack ? 'backward' : 'forward']
    const found = await readListed(queries, {
      readsQuote: readsQuote(filters, now()),
      where: and(where, at === null ? undefined : bound(at)),
      orderBy,
      limit: PAGE_ROWS + 1,
    })
    const shown = found.slice(0, PAGE_ROWS)
    const rows = isBack ? shown.toReversed() : shown
    const hasMore = found.length > PAGE_ROWS
    const today = londonDay(now())
    return {
      rows: rows.map((row) => ({
        ...row,
        isLate: row.standing === 'to-send' && row.deliveryDay !== null && row.deliveryDay < today,
      })),
      next: isBack || hasMore ? (rows.at(-1)?.number ?? null) : null,
      previous: (isBack ? hasMore : at !== null) ? (rows[0]?.number ?? null) : null,
      count: await countMatching(queries, filters, now(), MOST_COUNTED),
    }
  }

/** The orders that filters match, in the list's order, by number and version alone (M-030). */
export const matchingOrders =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  (filters: OrderFilters, most: number) =>
    queries
      .select({ number: orders.number, version: orders.version })
      .from(orders)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .leftJoin(orderChange, isLatestChange)
      .where(matches(filters, now()))
      .orderBy(...sortOf(usualSort(filters.status)).forward.orderBy)
      .limit(most)
