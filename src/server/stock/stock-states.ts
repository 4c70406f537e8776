import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import { openOrderStates } from '#domain/orders/states.ts'
import type { StockState } from '#domain/stock/change-stock.ts'
import type { Queries } from '../database/database.ts'
import { oneOf } from '../database/schema/columns.ts'
import { orderLine, orders, variation } from '../database/schema/index.ts'
import { sentOfLine } from '../orders/index.ts'

/** A variation's stock, with what staff know of it. */
export interface VariationStock extends StockState {
  readonly id: number
  /** Below it more is to be ordered; null: it has no level. */
  readonly low: Quantity | null
  /** The place in the yard; null: not recorded. */
  readonly bin: string | null
}

/**
 * What of an order line's stock waits to be sent: 60 tiles that took 21.60 m², of which 6 are cancelled and 24
 * sent, promise 10.80 m². Rounded as `stockBack` rounds.
 */
export const promisedOfLine = sql<number>`(${orderLine.takenHundredths} - ${orderLine.takenHundredths}::bigint
  * least(${orderLine.cancelledAmount} + ${sentOfLine}, coalesce(${orderLine.tiles}, ${orderLine.quantityHundredths}))
  / coalesce(${orderLine.tiles}, ${orderLine.quantityHundredths}))::int`

/** An open order's line that took stock, of these variations. */
export const isWaiting = (ids: readonly number[]) =>
  and(
    inArray(orderLine.variationId, [...ids]),
    gt(orderLine.takenHundredths, 0),
    oneOf(orders.state, openOrderStates),
  )

const readPromised = async (queries: Queries, ids: readonly number[]) => {
  const rows = await queries
    .select({ id: orderLine.variationId, promised: sql<number>`sum(${promisedOfLine})::int` })
    .from(orders)
    .innerJoin(orderLine, eq(orderLine.orderId, orders.id))
    .where(isWaiting(ids))
    .groupBy(orderLine.variationId)
  return new Map(rows.map(({ id, promised }) => [id, quantity(promised)]))
}

/** The stock of these variations; two statements. */
export const readStocks = async (
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VariationStock>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({
      id: variation.id,
      stock: variation.stockHundredths,
      reserved: variation.reservedHundredths,
      low: variation.lowHundredths,
      bin: variation.bin,
    })
    .from(variation)
    .where(inArray(variation.id, [...ids]))
  const promised = await readPromised(queries, ids)
  return new Map(rows.map((row) => [row.id, { ...row, promised: promised.get(row.id) ?? quantity(0) }]))
}
