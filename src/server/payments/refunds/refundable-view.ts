import { and, eq, gt, sql } from 'drizzle-orm'
import { noPence, type Pence, pence, sumPence } from '#domain/money/pence.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, orders, quote, refund } from '../../database/schema/index.ts'
import { findLinesToSend, type OrderRow } from '../../orders/index.ts'
import { type ChargeFunds, lockPaidCharges } from './charge-funds.ts'
import { fundsOf, remainingOfManual } from './order-funds.ts'
import { readTo } from './read-staff-refund.ts'
import { openRefundByHand } from './record-by-hand.ts'
import { type Refundable, readRefundable } from './refundable.ts'

/** What of an order can be given back or cancelled, as its dialog shows it. */
export interface RefundableView extends Refundable {
  readonly order: OrderRow
  /** Its extra charges that were paid. */
  readonly charges: readonly ChargeFunds[]
  /** What of each line is neither sent nor cancelled, by the line's id. */
  readonly toSend: ReadonlyMap<number, number>
  /** Its goods can still be cancelled. */
  readonly mayCancel: boolean
  /** It used a discount code. */
  readonly hasCode: boolean
  /** The name of the person whose money goes back. */
  readonly customer: string
  /** What staff still give back by hand and record. */
  readonly byHand: Pence
  /** Payments that were matched with it and that its refunds leave alone: each is given back on its own page. */
  readonly elsewhere: readonly MatchedPayment[]
}

interface MatchedPayment {
  /** The provider's id. */
  readonly payment: string
  readonly reference: string
  readonly left: Pence
}

/** Reads it without a lock: the refund itself checks again. Null: no such order. */
export const readRefundableView = async (
  queries: Queries,
  number: string,
): Promise<RefundableView | null> => {
  const [order] = await queries.select().from(orders).where(eq(orders.number, number))
  if (order === undefined) return null
  const funds = await fundsOf(queries, order)
  const left = funds.isUnpaid ? noPence : funds.left
  const charges = await lockPaidCharges(queries, order.id)
  return {
    ...(await readRefundable(queries, order, left, charges)),
    order,
    charges,
    toSend: new Map((await findLinesToSend(queries, order.id)).map(({ line, left }) => [line.id, left])),
    mayCancel: mayMoveOrder(order.state, 'cancelled'),
    hasCode: await hasCode(queries, order),
    customer: (await readTo(queries, order.quoteId)).name,
    byHand: await openByHand(queries, order.id),
    elsewhere: order.method === 'on_hold' ? [] : await readMatched(queries, order.id),
  }
}

const hasCode = async (queries: Queries, { quoteId }: OrderRow): Promise<boolean> => {
  const [row] = await queries.select({ code: quote.discountCodeId }).from(quote).where(eq(quote.id, quoteId))
  return row !== undefined && row.code !== null
}

const readMatched = async (queries: Queries, orderId: number): Promise<readonly MatchedPayment[]> => {
  const matched = await queries
    .select({
      payment: manualPayment.paymentId,
      reference: manualPayment.reference,
      left: remainingOfManual,
    })
    .from(manualPayment)
    .where(and(eq(manualPayment.orderId, orderId), gt(remainingOfManual, sql`0`)))
    .orderBy(manualPayment.id)
  return matched.flatMap(({ payment, reference, left }) =>
    payment === null ? [] : [{ payment, reference, left: pence(left) }],
  )
}

const openByHand = async (queries: Queries, orderId: number): Promise<Pence> => {
  const open = await queries.select({ pence: refund.pence }).from(refund).where(openRefundByHand(orderId))
  return sumPence(open.map((row) => pence(row.pence)))
}
