import { and, eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders, stockMove, variation } from '../database/schema/index.ts'
import { book, lockBalance } from './credit.ts'
import type { OrderRow } from './write-order.ts'

/** An order by its number, locked; null when there is none. */
export const lockOrder = async (tx: Queries, number: string): Promise<OrderRow | null> => {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return row ?? null
}

/**
 * Staff cancel an order: its goods go back on the shelf, an account owes it no more. Money that was paid is given back by
 * a refund, which is another step. Cancelling again does nothing.
 */
export const cancelOrder = async (tx: Queries, order: OrderRow, now: Date): Promise<void> => {
  if (order.state === 'cancelled') return
  invariant(mayMoveOrder(order.state, 'cancelled'), `an order from ${order.state} to cancelled`)
  await tx.update(orders).set({ state: 'cancelled', cancelledAt: now }).where(eq(orders.id, order.id))
  const { rows } = await tx.execute<{ id: number; variationId: number; taken: number }>(sql`
    select ${orderLine.id}, variation_id as "variationId", taken_hundredths as taken from ${orderLine}
    where order_id = ${order.id} and taken_hundredths > 0 order by variation_id`)
  for (const { id, variationId, taken } of rows) {
    const back = await tx
      .update(variation)
      .set({ stockHundredths: sql`${variation.stockHundredths} + ${taken}` })
      .where(and(eq(variation.id, variationId), sql`${variation.stockHundredths} is not null`))
      .returning({ id: variation.id })
    if (back.length > 0)
      await tx
        .insert(stockMove)
        .values({ variationId, orderLineId: id, kind: 'return', deltaHundredths: taken })
  }
  if (order.accountId === null) return
  await lockBalance(tx, order.accountId)
  await book(tx, {
    customerId: order.accountId,
    kind: 'cancellation',
    pence: order.refundedPence - order.totalPence,
    orderId: order.id,
    limitPence: 0,
  })
}
