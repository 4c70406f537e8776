import { eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import { raiseCatalogueVersion } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders, stockMove, variation } from '../database/schema/index.ts'
import { book, lockBalance } from './credit.ts'
import { ONE_UNIT } from './reservations.ts'
import type { OrderRow } from './write-order.ts'

/** An order by its number, locked; null when there is none. */
export const lockOrder = async (tx: Queries, number: string): Promise<OrderRow | null> => {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return row ?? null
}

/** Puts an order's goods back on the shelf where they are counted; whether something can be bought again by that. */
const putBack = async (tx: Queries, orderId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ before: number; taken: number }>(sql`
    with shelf as materialized (
      select v.id, line.id as line_id, line.taken_hundredths as taken, v.stock_hundredths as before
      from ${orderLine} line join ${variation} v on v.id = line.variation_id
      where line.order_id = ${orderId} and line.taken_hundredths > 0 and v.stock_hundredths is not null
      order by v.id for no key update of v),
    back as (
      update ${variation} v set stock_hundredths = v.stock_hundredths + shelf.taken from shelf where v.id = shelf.id),
    moved as (
      insert into ${stockMove} (variation_id, order_line_id, kind, delta_hundredths)
      select id, line_id, 'return', taken from shelf)
    select before, taken from shelf`)
  return rows.some(({ before, taken }) => before < ONE_UNIT && before + taken >= ONE_UNIT)
}

/**
 * Staff cancel an order: its goods go back on the shelf, an account owes it no more. Money that was paid is given back by
 * a refund, which is another step. Cancelling again does nothing.
 */
export const cancelOrder = async (tx: Queries, order: OrderRow, now: Date): Promise<void> => {
  if (order.state === 'cancelled') return
  invariant(mayMoveOrder(order.state, 'cancelled'), `an order from ${order.state} to cancelled`)
  await tx.update(orders).set({ state: 'cancelled', cancelledAt: now }).where(eq(orders.id, order.id))
  /* Pages that say that it is sold out are made anew, as they were when the last was sold; others know stock well enough. */
  if (await putBack(tx, order.id)) await raiseCatalogueVersion(tx)
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
