import { eq, inArray, sql } from 'drizzle-orm'
import { cratesOf, pickText } from '#domain/dispatch/packing.ts'
import { suggestedPallets } from '#domain/dispatch/pallets.ts'
import { amountLeft, quantityOfAmount } from '#domain/dispatch/quantities.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { type Grams, grams } from '#domain/measure/weight.ts'
import { type GoodsStanding, goodsStanding } from '#domain/orders/standing.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../database/database.ts'
import {
  orderChange,
  orderLine,
  orders,
  pick,
  quote,
  shipment,
  staff,
  variation,
} from '../database/schema/index.ts'
import { asItIsNow, deliveryText, isLatestChange, sentOfLine, waitsForDecision } from '../orders/index.ts'

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
  /** '2026-11-26'; null: none was agreed. */
  readonly deliveryDay: string | null
  readonly notes: string
  readonly weight: Grams
  readonly pallets: number
  readonly standing: GoodsStanding
  /** Who picks it or packed it; null: no one yet. */
  readonly pickedBy: string | null
  /** It was changed after it was packed. */
  readonly isChangedSincePacked: boolean
  /** A refund or a cancellation of it waits for a second person of the office (M-200). */
  readonly waitsForDecision: boolean
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
      const left = amountLeft(line, [sent, line.cancelledAmount])
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
    .select({
      order: orders,
      frozen: quote,
      change: orderChange,
      pickedBy: staff.name,
      packedVersion: pick.packedVersion,
      isPartSent: sql<boolean>`exists (select from ${shipment} s
        where s.order_id = orders.id and s.withdrawn_at is null)`,
      waitsForDecision,
    })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .leftJoin(pick, eq(pick.orderId, orders.id))
    .leftJoin(staff, eq(staff.id, pick.staffId))
    .where(inArray(orders.number, [...numbers]))
  const lines = await findPickLines(
    queries,
    rows.map(({ order }) => order),
  )
  return rows
    .map(({ order, frozen, change, pickedBy, packedVersion, isPartSent, ...facts }): PickOrder => {
      const isPacked = packedVersion !== null
      const now = asItIsNow(frozen, change)
      const { shipping, telephone, deliveryNotes } = now.details
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
        delivery: deliveryText(now),
        deliveryDay: now.deliveryDate,
        notes: deliveryNotes,
        weight,
        pallets: suggestedPallets(
          weight,
          own.every(({ isSample }) => isSample),
        ),
        /* Of an order that is sent, the yard need not know here what comes back. */
        standing: goodsStanding({
          ...order,
          isPicking: pickedBy !== null,
          isPacked,
          isPartSent,
          isReturning: false,
        }),
        pickedBy,
        isChangedSincePacked: isPacked && packedVersion !== order.version,
        ...facts,
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
