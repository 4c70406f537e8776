import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Day, day, parseDay } from '#domain/delivery/calendar.ts'
import type { PostcodeRange } from '#domain/delivery/zone-ranges.ts'
import { invariant } from '#domain/lang/invariant.ts'
import type { Pence } from '#domain/money/pence.ts'
import { type CustomerKind, isPartToSend, type ListState } from '#domain/orders/order-status.ts'
import type { MoneyStanding } from '#domain/orders/standing.ts'
import { endStates } from '#domain/orders/states.ts'
import { isProvider, type PaymentMethod } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import {
  customer,
  dueDay,
  orderChange,
  orderLine,
  orders,
  pick,
  product,
  quote,
  quoteLine,
  supplier,
  variation,
} from '../../database/schema/index.ts'
import { londonDay, londonMidnight, londonNow } from '../../london.ts'
import { deliveryDayNow, hasServiceNow, isLatestChange, postcodeNow } from '../changes/order-now.ts'
import { matchesOrder } from './find-orders.ts'
import { hasNote, hasStatus, type ListedOrder, readListed } from './list-orders.ts'
import { hasMoneyStanding, hasShipments } from './standing-facts.ts'

/* The order list of the back office, a page at a time by key: never by offset, never with a full count (M-029). */

/** The postcodes of a delivery zone. */
export interface ZoneFilter {
  readonly ranges: readonly PostcodeRange[]
  /** A large part of all orders goes to it. */
  readonly isBroad: boolean
}

export interface OrderFilters {
  /** What is to be done with the goods; null: any. */
  readonly status: ListState | null
  readonly money: MoneyStanding | null
  readonly service: string | null
  /** Null: any. */
  readonly zone: ZoneFilter | null
  readonly sku: string | null
  /** A product's name, in any case, or its slug. */
  readonly product: string | null
  readonly supplier: string | null
  readonly code: string | null
  readonly customer: CustomerKind | null
  readonly hasNote: boolean
  readonly find: string | null
  readonly method: PaymentMethod | null
  /** Days as '2026-11-24', both included. */
  readonly deliveryFrom: string | null
  readonly deliveryTo: string | null
  readonly placedFrom: string | null
  readonly placedTo: string | null
  readonly totalFromPence: Pence | null
  readonly totalToPence: Pence | null
  readonly needsAttention: boolean
  readonly hasSample: boolean
  /** Held by staff until a time that has come. */
  readonly isHoldDue: boolean
}

/** By delivery day, which only the few that are not sent can be read by; or by when they were placed. */
export type ListSort = 'due' | 'newest' | 'oldest'

/** What is to be sent is listed by its day, everything else newest first. */
export const usualSort = (status: ListState | null): ListSort =>
  status !== null && (status === 'to-send' || isPartToSend(status)) ? 'due' : 'newest'

/** Whether a list can be read by delivery day: its orders are among the open ones. */
export const mayBeByDay = (status: ListState | null): boolean =>
  status !== null && !endStates.some((end) => end === status)

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

const dayOf = (typed: string): Day => {
  const parsed = parseDay(typed)
  invariant(parsed !== null, `a day, which '${typed}' is not`)
  return parsed
}
/** The first moment after a day in London. */
const nextMidnight = (typed: string): Date => londonMidnight(day(dayOf(typed) + 1))

const hasSample = sql`exists (select from ${quoteLine} l where l.quote_id = orders.quote_id and l.is_sample)`

/* From the goods to their orders: an article has few of all orders. */
const ordersWith = (goods: SQL): SQL =>
  sql`orders.id in (select l.order_id from ${orderLine} l where l.variation_id in (${goods}))`

const hasSku = (sku: string): SQL =>
  ordersWith(sql`select v.id from ${variation} v where lower(v.sku) = ${sku.toLowerCase()}`)

const hasProduct = (typed: string): SQL =>
  ordersWith(sql`select v.id from ${variation} v join ${product} p on p.id = v.product_id
    where lower(p.name) = ${typed.toLowerCase()} or p.slug = ${typed.toLowerCase()}`)

const isOfSupplier = (code: string): SQL =>
  ordersWith(sql`select v.id from ${variation} v join ${product} p on p.id = v.product_id
    join ${supplier} s on s.id = p.supplier_id where lower(s.code) = ${code.toLowerCase()}`)

/* With what the methods of few orders mean for their columns, which those orders have indexes by. */
const isPaidBy = (method: PaymentMethod): SQL | undefined => {
  const has = eq(orders.method, method)
  if (method === 'account') return and(has, isNotNull(orders.accountId))
  return isProvider(method) ? has : and(has, isNull(orders.attemptId), ne(orders.method, sql`'account'`))
}

const isHeld = sql`${orders.heldAt} is not null`

/** Longer spans have so many orders that reading those of the list, newest first, finds a page at once. */
const MOST_DAYS_BY_INDEX = 60

/**
 * Delivered on one of the days: few of them are found from their index. Many are found by walking the list, which
 * ends with the span: nothing is delivered before it was ordered.
 */
const isDelivered = (from: string | null, to: string | null, today: Day): SQL | undefined => {
  if (from === null && to === null) return undefined
  const within = (column: SQL): SQL | undefined =>
    and(
      from === null ? undefined : sql`${column} >= ${from}::date`,
      to === null ? undefined : sql`${column} <= ${to}::date`,
    )
  const isShort =
    from !== null && (to === null ? today : Math.min(dayOf(to), today)) - dayOf(from) <= MOST_DAYS_BY_INDEX
  const isBefore = to === null ? undefined : lt(orders.placedAt, nextMidnight(to))
  return and(
    within(deliveryDayNow),
    isShort
      ? sql`orders.id in (select o.id from ${orders} o join ${quote} q on q.id = o.quote_id
            where ${within(sql`q.delivery_date`)}
          union all select c.order_id from ${orderChange} c where c.is_latest and ${within(sql`c.delivery_date`)})`
      : isBefore,
  )
}

/**
 * Delivered to a zone. An odd number of the sorted bounds is at or before a postcode within it. The orders of a
 * broad zone are found by walking the list, and so are those that can be read by their state: they are few.
 */
const isDeliveredTo = ({ ranges, isBroad }: ZoneFilter, status: ListState | null): SQL => {
  if (ranges.length === 0) return sql`false`
  const [from, before] = [ranges.map((range) => range.from), ranges.map((range) => range.before)]
  const bounds = ranges.flatMap((range) => [range.from, range.before])
  const isNow = sql`width_bucket(${postcodeNow}, ${sql.param(bounds)}::text[]) % 2 = 1`
  if (mayBeByDay(status) || isBroad) return isNow
  const within = (postcode: SQL): SQL =>
    sql`unnest(${sql.param(from)}::text[], ${sql.param(before)}::text[]) r (first, beyond) on ${postcode} >= r.first and ${postcode} < r.beyond`
  return sql`${isNow} and orders.id in (
    select o.id from ${orders} o join ${quote} q on q.id = o.quote_id
      join ${within(sql`q.priced_postcode collate "C"`)}
    union all select c.order_id from ${orderChange} c
      join ${within(sql`(c.details #>> '{shipping,postcode}') collate "C"`)} where c.is_latest)`
}

/** Of few customers, whose orders have an index. */
const isOfCompany = sql`${orders.customerId} in (select c.id from ${customer} c where c.trade_company <> '')`

const isOfCustomer = (kind: CustomerKind): SQL => {
  switch (kind) {
    case 'guest':
      return sql`${orders.customerId} is null`
    case 'account':
      return sql`${orders.customerId} is not null and not ${isOfCompany}`
    case 'trade':
      return isOfCompany
    default:
      return kind satisfies never
  }
}

/* Few orders are picked: their list is hashed once. With `exists` PostgreSQL compares it with each open order. */
const isAmongPicks = sql`${orders.id} in (select p.order_id from ${pick} p)`
const isAmongPacked = sql`${orders.id} in (select p.order_id from ${pick} p where p.packed_version is not null)`

/** A status, or a part of 'to send'; `goodsStanding` as a condition. */
const hasListState = (state: ListState): SQL | undefined => {
  if (!isPartToSend(state)) return hasStatus(state)
  const toSend = hasStatus('to-send')
  switch (state) {
    case 'packed':
      return and(toSend, isAmongPacked)
    case 'picking':
      return and(toSend, isAmongPicks, not(isAmongPacked))
    case 'part-sent':
      return and(toSend, not(isAmongPicks), hasShipments)
    case 'to-pick':
      return and(toSend, not(isAmongPicks), not(hasShipments))
    default:
      return state satisfies never
  }
}

const wanted = <T>(value: T | null, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === null ? undefined : condition(value)

/** The filters as a condition on `orders` and `quote`. */
export const matches = (filters: OrderFilters, now: Date): SQL | undefined => {
  const { deliveryFrom, deliveryTo, placedFrom, placedTo, totalFromPence, totalToPence } = filters
  return and(
    wanted(filters.status, hasListState),
    wanted(filters.money, hasMoneyStanding),
    wanted(filters.find, matchesOrder),
    wanted(filters.method, isPaidBy),
    wanted(filters.service, hasServiceNow),
    wanted(filters.zone, (zone) => isDeliveredTo(zone, filters.status)),
    wanted(filters.sku, hasSku),
    wanted(filters.product, hasProduct),
    wanted(filters.supplier, isOfSupplier),
    wanted(filters.code, (code) => eq(quote.discountCode, code.toUpperCase())),
    wanted(filters.customer, isOfCustomer),
    isDelivered(deliveryFrom, deliveryTo, londonNow(now).day),
    placedFrom === null ? undefined : gte(orders.placedAt, londonMidnight(dayOf(placedFrom))),
    placedTo === null ? undefined : lt(orders.placedAt, nextMidnight(placedTo)),
    totalFromPence === null ? undefined : gte(orders.totalPence, totalFromPence),
    totalToPence === null ? undefined : lte(orders.totalPence, totalToPence),
    filters.needsAttention ? sql`${orders.needsAttention}` : undefined,
    filters.hasSample ? hasSample : undefined,
    filters.hasNote ? hasNote : undefined,
    filters.isHoldDue
      ? and(isHeld, sql`${orders.holdUntil} <= ${now.toISOString()}::timestamptz`)
      : undefined,
  )
}

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

/** Filters on what the quote says: to count by the others, orders are read alone. */
const readsQuote = ({ service, zone, code, deliveryFrom, deliveryTo }: OrderFilters): boolean =>
  [service, zone, code, deliveryFrom, deliveryTo].some((value) => value !== null)

/** How many orders match filters: exact up to `most`, one more than that where there are more. */
export const countMatching = async (
  queries: Queries,
  filters: OrderFilters,
  now: Date,
  most: number,
): Promise<number> => {
  const one = queries.select({ one: sql`1`.as('one') }).from(orders)
  /* True of all: it lets orders be counted along the index of their times where no filter has one. */
  const where = and(matches(filters, now), sql`${orders.placedAt} >= '-infinity'`)
  const found = readsQuote(filters)
    ? one.innerJoin(quote, eq(quote.id, orders.quoteId)).leftJoin(orderChange, isLatestChange).where(where)
    : one.where(where)
  const some = found.limit(most + 1).as('some')
  const [counted] = await queries.select({ count: sql<number>`count(*)::int` }).from(some)
  return counted?.count ?? 0
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
