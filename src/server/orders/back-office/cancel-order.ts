import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { noPence } from '#domain/money/pence.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { orders, postageRefund, quote } from '../../database/schema/index.ts'
import { returnUse } from '../../discounts/index.ts'
import { bookEntry, lockBalance } from '../../trade/index.ts'
import { endCharges } from '../charges/write-charge.ts'
import { type CancelledMoney, cancelledEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { findReturnedPostage } from '../quote/sample-postage.ts'
import { cancelLines, restOfOrder } from './cancel-lines.ts'
import { nextVersion } from './order-version.ts'
import { notHeld } from './staff-hold.ts'

/**
 * Cancels an order for staff: its goods go back into stock, its discount code can be used again, a trade
 * account no longer owes what is left of it, and the shopper gets an email. The refund of a payment is a
 * separate step; `refunded` is what it gives back. Cancelling again does nothing.
 */
export const cancelOrder = async (
  tx: Queries,
  { mail, now }: NotifyDeps,
  order: OrderRow,
  refunded: CancelledMoney,
): Promise<void> => {
  if (order.state === 'cancelled') return
  invariant(mayMoveOrder(order.state, 'cancelled'), `an order from ${order.state} to cancelled`)
  await tx
    .update(orders)
    .set({
      ...(await endCharges(tx, now(), order)),
      state: 'cancelled',
      cancelledAt: now(),
      ...notHeld,
      version: nextVersion,
    })
    .where(eq(orders.id, order.id))
  /* The postage of earlier samples may come back with the next order instead. */
  await tx.delete(postageRefund).where(eq(postageRefund.quoteId, order.quoteId))
  await cancelLines(tx, await restOfOrder(tx, order.id))
  const [frozen] = await tx.select({ key: quote.key }).from(quote).where(eq(quote.id, order.quoteId))
  if (frozen !== undefined) await returnUse(tx, frozen.key)
  await notifyShopper(tx, mail, order, (quote) => cancelledEmail(order, quote, refunded))
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
