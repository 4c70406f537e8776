import { eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import { raiseCatalogueVersion } from '../../catalogue/index.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, orders, postageRefund, stockMove, variation } from '../../database/schema/index.ts'
import { bookEntry, lockBalance } from '../../trade/index.ts'
import { cancelledEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { ONE_UNIT } from '../quote/reservations.ts'
import { findReturnedPostage } from '../quote/sample-postage.ts'
import { nextVersion } from './order-version.ts'
import { notHeld } from './staff-hold.ts'

/**
 * Puts an order's counted goods back into stock. Returns true if a sold-out variation can be bought again.
 */
const restoreStock = async (tx: Queries, orderId: number): Promise<boolean> => {
  const taken = sql`${orderLine} line join ${variation} v on v.id = line.variation_id
    where line.order_id = ${orderId} and line.taken_hundredths > 0 and v.stock_hundredths is not null`
  await tx.execute(sql`select from ${taken} order by v.id for no key update of v`)
  const { rows } = await tx.execute<{ after: number; taken: number }>(sql`
    with back as (
      update ${variation} v set stock_hundredths = v.stock_hundredths + line.taken_hundredths from ${orderLine} line
      where line.order_id = ${orderId} and line.taken_hundredths > 0 and v.id = line.variation_id
        and v.stock_hundredths is not null
      returning v.id, line.id as line_id, line.taken_hundredths as taken, v.stock_hundredths as after),
    moved as (
      insert into ${stockMove} (variation_id, order_line_id, kind, delta_hundredths)
      select id, line_id, 'return', taken from back)
    select after, taken from back`)
  return rows.some(({ after, taken }) => after - taken < ONE_UNIT && after >= ONE_UNIT)
}

/**
 * Cancels an order for staff: its goods go back into stock, a trade account no longer owes what is left of
 * it, and the shopper gets an email. The refund of a payment is a separate step; `refundAmount` is its amount. Cancelling
 * again does nothing.
 */
export const cancelOrder = async (
  tx: Queries,
  { mail, now }: NotifyDeps,
  order: OrderRow,
  refundAmount: Pence,
): Promise<void> => {
  if (order.state === 'cancelled') return
  invariant(mayMoveOrder(order.state, 'cancelled'), `an order from ${order.state} to cancelled`)
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: now(), ...notHeld, version: nextVersion })
    .where(eq(orders.id, order.id))
  /* The postage of earlier samples may come back with the next order instead. */
  await tx.delete(postageRefund).where(eq(postageRefund.quoteId, order.quoteId))
  /*
   * Cached pages that show it as sold out must be rendered again; smaller stock changes do not invalidate
   * pages.
   */
  if (await restoreStock(tx, order.id)) await raiseCatalogueVersion(tx)
  await notifyShopper(tx, mail, order, (quote) => cancelledEmail(order, quote, refundAmount))
  if (order.accountId === null) return
  const returned = (await findReturnedPostage(tx, order.id))?.pence ?? noPence
  await lockBalance(tx, order.accountId)
  await bookEntry(tx, {
    customerId: order.accountId,
    kind: 'cancellation',
    pence: order.refundedPence + returned - order.totalPence,
    orderId: order.id,
    limitPence: 0,
  })
}
