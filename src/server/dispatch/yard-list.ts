import { and, asc, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { mayTakeBack, takeBackUntil } from '#domain/dispatch/take-back.ts'
import type { Queries } from '../database/database.ts'
import { carrier, dueDay, orderChange, orders, pick, quote, shipment } from '../database/schema/index.ts'
import { londonDay } from '../london.ts'
import { hasStatus, isLatestChange } from '../orders/index.ts'
import { findPickOrders, type PickOrder } from './pick-list.ts'
import { hasGoods } from './samples.ts'

/* What the yard has before it, page by page by key (M-029): what is to be picked, what stands packed, what went. */

const PAGE_ROWS = 30

export interface YardFilters {
  /** `to-pick`: also what is being picked now. */
  readonly stage: 'to-pick' | 'packed'
  /** Delivered on that day or before; null: on any. */
  readonly until: string | null
  /** The number of the last order of the page before; null: the first page. */
  readonly after: string | null
}

export interface YardPage {
  readonly orders: readonly (PickOrder & { readonly isLate: boolean })[]
  /** The number that the next page begins after; null: this is the last page. */
  readonly next: string | null
}

const isDueOn = dueDay(orders.dueOn)

const isAfter = (number: string) => sql`(${isDueOn}, ${orders.id}) > (
  select ${dueDay(sql`o.due_on`)}, o.id from ${orders} o where o.number = ${number})`

/** Orders with goods at a stage of the yard, by the day they are due; orders of samples alone are a list apart. */
export const pageYardOrders = async (
  queries: Queries,
  { stage, until, after }: YardFilters,
  now: Date,
): Promise<YardPage> => {
  /* A list that is hashed once; with `exists` it is compared with each open order. */
  const isPacked = sql`${orders.id} in (select p.order_id from ${pick} p where p.packed_version is not null)`
  const found = await queries
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        hasStatus('to-send'),
        hasGoods,
        stage === 'packed' ? isPacked : sql`not ${isPacked}`,
        until === null ? undefined : lte(orders.dueOn, until),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(asc(isDueOn), asc(orders.id))
    .limit(PAGE_ROWS + 1)
  const numbers = found.slice(0, PAGE_ROWS).map(({ number }) => number)
  const today = londonDay(now)
  const shown = numbers.length === 0 ? [] : await findPickOrders(queries, numbers)
  return {
    orders: shown.map((order) => ({
      ...order,
      isLate: order.deliveryDay !== null && order.deliveryDay < today,
    })),
    next: found.length > PAGE_ROWS ? (numbers.at(-1) ?? null) : null,
  }
}

export interface SentParcel {
  readonly id: number
  readonly order: string
  /** 1, 2, … in the order. */
  readonly shipment: number
  readonly name: string
  readonly postcode: string
  /** '2026-11-26' */
  readonly day: string
  readonly carrier: string | null
  readonly trackingNumbers: readonly string[]
  /** Null: it can only be corrected. */
  readonly takeBackUntil: Date | null
}

const addressee = ({ shipping }: CheckoutDetails): Pick<SentParcel, 'name' | 'postcode'> => ({
  name: `${shipping.firstName} ${shipping.lastName}`.trim(),
  postcode: shipping.postcode,
})

/** What was sent, newest first; `before`: the id of the last of the page before. */
export const pageShipments = async (
  queries: Queries,
  before: number | null,
  { now, undoMinutes }: { readonly now: Date; readonly undoMinutes: number },
): Promise<{ readonly shipments: readonly SentParcel[]; readonly next: number | null }> => {
  const rows = await queries
    .select({
      shipment,
      number: orders.number,
      details: quote.details,
      changed: orderChange.details,
      carrier: carrier.name,
    })
    .from(shipment)
    .innerJoin(orders, eq(orders.id, shipment.orderId))
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .leftJoin(carrier, eq(carrier.id, shipment.carrierId))
    .where(and(isNull(shipment.withdrawnAt), before === null ? undefined : lt(shipment.id, before)))
    .orderBy(desc(shipment.id))
    .limit(PAGE_ROWS + 1)
  const shown = rows.slice(0, PAGE_ROWS)
  return {
    shipments: shown.map(({ shipment: one, number, details, changed, carrier: by }) => ({
      id: one.id,
      order: number,
      shipment: one.number,
      ...addressee(changed ?? details),
      day: one.day,
      carrier: by,
      trackingNumbers: one.trackingNumbers,
      takeBackUntil: mayTakeBack(one.createdAt, undoMinutes, now)
        ? takeBackUntil(one.createdAt, undoMinutes)
        : null,
    })),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.shipment.id ?? null) : null,
  }
}
