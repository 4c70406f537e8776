import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { cratesOf, pickText } from '#domain/dispatch/packing.ts'
import { suggestedPallets } from '#domain/dispatch/pallets.ts'
import { amountLeft, quantityOfAmount } from '#domain/dispatch/quantities.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { type Grams, grams } from '#domain/measure/weight.ts'
import { openOrderStates } from '#domain/orders/states.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../database/database.ts'
import {
  orderLine,
  orders,
  pick,
  quote,
  shipment,
  shipmentLine,
  staff,
  variation,
} from '../database/schema/index.ts'
import { deliveryText } from '../orders/index.ts'

export interface PickLine {
  readonly orderId: number
  readonly order: string
  readonly position: number
  readonly sku: string
  readonly name: string
  readonly bin: string | null
  /** '60 tiles = 1 crate · 21.6 m²' */
  readonly take: string
  readonly isSample: boolean
  readonly weight: Grams | null
}

export interface PickOrder {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly name: string
  readonly address: readonly string[]
  readonly town: string
  readonly postcode: string
  readonly telephone: string
  readonly delivery: string
  readonly notes: string
  readonly weight: Grams
  readonly pallets: number
  readonly pickedBy: string | null
  readonly refusal: DispatchRefusal | null
  readonly lines: readonly PickLine[]
}

const byPlace = (a: PickLine, b: PickLine): number => {
  /* Articles without a recorded place come last. */
  const places = (a.bin ?? '\uffff').localeCompare(b.bin ?? '\uffff', 'en', { numeric: true })
  return places !== 0 ? places : a.sku.localeCompare(b.sku, 'en', { numeric: true })
}

const totalWeight = (lines: readonly Pick<PickLine, 'weight'>[]): Grams =>
  grams(lines.reduce((sum, { weight }) => sum + (weight ?? 0), 0))

const sentOfLine = sql<number>`coalesce((select sum(sl.amount)::int from ${shipmentLine} sl
  join ${shipment} s on s.id = sl.shipment_id
  where sl.order_line_id = order_line.id and s.withdrawn_at is null), 0)`

/** What is left to pick of each line of these orders, in the order of the places in the yard (M-049). */
const findPickLines = async (
  queries: Queries,
  found: readonly { readonly id: number; readonly number: string }[],
): Promise<readonly PickLine[]> => {
  const numbers = new Map(found.map(({ id, number }) => [id, number]))
  const rows = await queries
    .select({
      line: orderLine,
      sent: sentOfLine,
      bin: variation.bin,
      coverage: variation.coverageMm2,
      weight: variation.weightGrams,
    })
    .from(orderLine)
    .innerJoin(variation, eq(variation.id, orderLine.variationId))
    .where(inArray(orderLine.orderId, [...numbers.keys()]))
  return rows
    .flatMap(({ line, sent, bin, coverage, weight }): readonly PickLine[] => {
      const left = amountLeft(line, [sent])
      if (left === 0) return []
      const quantity = quantityOfAmount(line, left)
      const tiles = line.tiles === null ? null : left
      const crates =
        tiles === null || line.tileAreaMm2 === null
          ? null
          : cratesOf(tiles, { tileArea: line.tileAreaMm2, coverage })
      const { orderId, position, sku, isSample, perMetre } = line
      return [
        {
          orderId,
          order: numbers.get(orderId) ?? '',
          position,
          sku,
          name: line.variationName === '' ? line.name : `${line.name}, ${line.variationName}`,
          bin,
          take: pickText(quantity, tiles, perMetre, crates),
          isSample,
          weight: weightOf({ perMetre, isSample, weight, coverage }, quantity),
        },
      ]
    })
    .sort(byPlace)
}

/** Orders as the yard sees them, without money: those of `numbers` that exist, in their order. */
export const findPickOrders = async (
  queries: Queries,
  numbers: readonly string[],
): Promise<readonly PickOrder[]> => {
  const rows = await queries
    .select({ order: orders, frozen: quote, pickedBy: staff.name })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(pick, eq(pick.orderId, orders.id))
    .leftJoin(staff, eq(staff.id, pick.staffId))
    .where(inArray(orders.number, [...numbers]))
  const lines = await findPickLines(
    queries,
    rows.map(({ order }) => order),
  )
  return rows
    .map(({ order, frozen, pickedBy }): PickOrder => {
      const { shipping, telephone, deliveryNotes } = frozen.details
      const own = lines.filter(({ orderId }) => orderId === order.id)
      const weight = totalWeight(own)
      return {
        id: order.id,
        number: order.number,
        version: order.version,
        name: `${shipping.firstName} ${shipping.lastName}`.trim(),
        address: [shipping.address1, shipping.address2, shipping.address3].filter((line) => line !== ''),
        town: shipping.town,
        postcode: shipping.postcode,
        telephone,
        delivery: deliveryText(frozen),
        notes: deliveryNotes,
        weight,
        pallets: suggestedPallets(weight),
        pickedBy,
        refusal: dispatchRefusal(order),
        lines: own,
      }
    })
    .sort((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number))
}

/** The pick list of these orders: all lines of those that may be picked, by place, then sku. */
export const linesByPlace = (found: readonly PickOrder[]): readonly PickLine[] =>
  found
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ lines }) => lines)
    .sort(byPlace)

const MOST_SAMPLES = 200

/** An order of samples alone that waits to be posted. */
export const isSampleOrder = and(
  inArray(orders.state, openOrderStates),
  sql`orders.held_at is null and not (orders.method = 'on_hold' and orders.state = 'placed')`,
  sql`(orders.total_pence = 0 or orders.refunded_pence < orders.total_pence)`,
  sql`not exists (select from ${orderLine} l where l.order_id = orders.id and not l.is_sample)`,
)

/** The numbers of orders of samples alone that wait to be posted, oldest first (M-161). */
export const findSampleOrders = async (queries: Queries): Promise<readonly string[]> => {
  const rows = await queries
    .select({ number: orders.number })
    .from(orders)
    .where(isSampleOrder)
    .orderBy(asc(orders.id))
    .limit(MOST_SAMPLES + 1)
  return rows.map(({ number }) => number)
}

/** Whether `found` has more than is shown at once. */
export const cutSamples = (found: readonly string[]) => ({
  numbers: found.slice(0, MOST_SAMPLES),
  more: found.length > MOST_SAMPLES,
})
