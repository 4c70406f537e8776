import { and, eq, gte, isNotNull, isNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import { type Day, day, parseDay } from '#domain/delivery/calendar.ts'
import type { PostcodeRange } from '#domain/delivery/zone-ranges.ts'
import { invariant } from '#domain/lang/invariant.ts'
import type { Pence } from '#domain/money/pence.ts'
import { type CustomerKind, isPartToSend, type ListState } from '#domain/orders/order-status.ts'
import type { MoneyStanding } from '#domain/orders/standing.ts'
import { endStates } from '#domain/orders/states.ts'
import { isProvider, type PaymentMethod } from '#domain/payments/methods.ts'
import {
  customer,
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
import { londonMidnight, londonNow } from '../../london.ts'
import { deliveryDayNow, hasServiceNow, postcodeNow } from '../changes/order-now.ts'
import { matchesOrder } from './find-orders.ts'
import { hasNote, hasStatus } from './list-orders.ts'
import { hasMoneyStanding, hasShipments, isAmongReturns } from './standing-facts.ts'

/* The filters of the back office's order list, as conditions on `orders` and `quote`. */

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

/** Whether a list can be read by delivery day: its orders are among the open ones. */
export const mayBeByDay = (status: ListState | null): boolean =>
  status !== null && status !== 'return' && !endStates.some((end) => end === status)

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

/** The ids of the articles of a supplier. */
export const goodsOfSupplier = (code: string): SQL => sql`select v.id from ${variation} v
  join ${product} p on p.id = v.product_id join ${supplier} s on s.id = p.supplier_id
  where lower(s.code) = ${code.toLowerCase()}`

const isOfSupplier = (code: string): SQL => ordersWith(goodsOfSupplier(code))

/* With what the methods of few orders mean for their columns, which those orders have indexes by. */
const isPaidBy = (method: PaymentMethod): SQL | undefined => {
  const has = eq(orders.method, method)
  if (method === 'account') return and(has, isNotNull(orders.accountId))
  return isProvider(method) ? has : and(has, isNull(orders.attemptId), ne(orders.method, sql`'account'`))
}

const isHeld = sql`${orders.heldAt} is not null`

/** Longer spans have so many orders that reading those of the list, newest first, finds a page at once. */
const MOST_DAYS_BY_INDEX = 60

/** Whether few orders are delivered on the days. Nothing is delivered before it was ordered. */
const isShort = (from: string | null, to: string | null, today: Day): boolean =>
  from !== null && (to === null ? today : Math.min(dayOf(to), today)) - dayOf(from) <= MOST_DAYS_BY_INDEX

/**
 * Delivered on one of the days: few of them are found from their index, without their quotes. Many are found by
 * walking the list, which ends with the span.
 */
const isDelivered = (from: string | null, to: string | null, today: Day): SQL | undefined => {
  if (from === null && to === null) return undefined
  const within = (column: SQL): SQL | undefined =>
    and(
      from === null ? undefined : sql`${column} >= ${from}::date`,
      to === null ? undefined : sql`${column} <= ${to}::date`,
    )
  if (isShort(from, to, today))
    return sql`orders.id in (select o.id from ${orders} o join ${quote} q on q.id = o.quote_id
        where ${within(sql`q.delivery_date`)}
          and not exists (select from ${orderChange} c where c.order_id = o.id and c.is_latest)
      union all select c.order_id from ${orderChange} c where c.is_latest and ${within(sql`c.delivery_date`)})`
  return and(within(deliveryDayNow), to === null ? undefined : lt(orders.placedAt, nextMidnight(to)))
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
  if (state === 'return') return and(hasStatus('dispatched'), isAmongReturns)
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

/** Whether they are conditions on what the quote says: by the others, orders are found alone. */
export const readsQuote = (
  { service, zone, code, deliveryFrom, deliveryTo }: OrderFilters,
  now: Date,
): boolean =>
  [service, zone, code].some((value) => value !== null) ||
  ((deliveryFrom !== null || deliveryTo !== null) && !isShort(deliveryFrom, deliveryTo, londonNow(now).day))
