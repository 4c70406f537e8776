import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { addressLines } from '#domain/checkout/details.ts'
import { isOnHold, type OrderState } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Queries } from '../database/database.ts'
import { orders, quote, quoteLine } from '../database/schema/index.ts'
import type { Settled } from './desk.ts'
import { boughtOf, deliveryWords } from './letter.ts'

/** How an order stands for who packs and calls: the states of the table, told apart by what is to be done. */
export const deskStandings = ['on-hold', 'to-send', 'dispatched', 'cancelled'] as const
export type DeskStanding = (typeof deskStandings)[number]

export interface DeskOrder {
  readonly number: string
  readonly placedAt: Date
  readonly standing: DeskStanding
  readonly method: PaymentMethod
  /** Of one that was on hold: how it was paid; null: nobody has said. */
  readonly settled: Settled | null
  readonly totalPence: number
  readonly refundedPence: number
  /** It stands on the list of `attention`. */
  readonly needsAttention: boolean
  /** 'Nominated Day, Tue 10 June 2025' */
  readonly delivery: string
  readonly deliveryAddress: readonly string[]
  readonly deliveryNotes: string
  readonly email: string
  readonly telephone: string
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly bought: string }[]
}

const standingOf = (order: { readonly method: PaymentMethod; readonly state: OrderState }): DeskStanding => {
  if (order.state === 'dispatched' || order.state === 'cancelled') return order.state
  return isOnHold(order) ? 'on-hold' : 'to-send'
}

const isIn: Readonly<Record<DeskStanding, SQL | undefined>> = {
  'on-hold': and(eq(orders.state, 'placed'), eq(orders.method, 'on_hold')),
  'to-send': or(eq(orders.state, 'released'), and(eq(orders.state, 'placed'), ne(orders.method, 'on_hold'))),
  dispatched: eq(orders.state, 'dispatched'),
  cancelled: eq(orders.state, 'cancelled'),
}

/** Orders for the desk, newest first; of one standing or of all. */
export const listForDesk = async (
  queries: Queries,
  { standing, most }: { readonly standing: DeskStanding | null; readonly most: number },
): Promise<readonly DeskOrder[]> => {
  const rows = await queries
    .select({ order: orders, frozen: quote })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .where(standing === null ? undefined : isIn[standing])
    .orderBy(desc(orders.id))
    .limit(most)
  const lines = await queries
    .select()
    .from(quoteLine)
    .where(
      inArray(
        quoteLine.quoteId,
        rows.map(({ frozen }) => frozen.id),
      ),
    )
    .orderBy(quoteLine.quoteId, quoteLine.position)
  const byQuote = Map.groupBy(lines, ({ quoteId }) => quoteId)
  return rows.map(({ order, frozen }) => ({
    number: order.number,
    placedAt: order.placedAt,
    standing: standingOf(order),
    method: order.method,
    settled:
      order.settlement === null ? null : { by: order.settlement, reference: order.settlementReference },
    totalPence: order.totalPence,
    refundedPence: order.refundedPence,
    needsAttention: order.needsAttention,
    delivery: deliveryWords(frozen),
    deliveryAddress: addressLines(frozen.details.shipping),
    deliveryNotes: frozen.details.deliveryNotes,
    email: frozen.details.email,
    telephone: frozen.details.telephone,
    lines: (byQuote.get(frozen.id) ?? []).map((line) => ({
      sku: line.sku,
      name: line.name,
      bought: boughtOf(line),
    })),
  }))
}
