import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import type { RefundSettlement } from '#domain/orders/settlement.ts'
import type { Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { orders, type refund } from '../../database/schema/index.ts'
import { issueCreditNote } from '../invoice/credit-notes.ts'
import { readCreditedParts } from '../invoice/credited-parts.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import { refundEmail } from './refund-email.ts'

/** How a refund is paid: back through its provider, off a trade account's debt, or as staff recorded. */
export type RefundWay = Provider | 'account' | { readonly manual: RefundSettlement }

/** Stored as the reason when staff typed none; customers do not see it. */
export const NO_REASON = 'refund by staff'
export const MADE_AT_PROVIDER = 'made at the provider'

const reasonForCustomer = (reason: string): string =>
  reason === NO_REASON || reason === MADE_AT_PROVIDER ? '' : reason

/**
 * Issues the credit note of a completed refund and emails the customer the amount. Called once for each
 * refund, by the transaction that completes it, with the order locked.
 */
export const recordOrderRefunded = async (
  tx: Queries,
  { mail, now }: NotifyDeps,
  completed: Pick<typeof refund.$inferSelect, 'id' | 'orderId' | 'orderChargeId' | 'pence' | 'reason'>,
  way: RefundWay,
): Promise<void> => {
  invariant(completed.orderId !== null, `a refund ${completed.id} of an order`)
  const [order] = await tx.select().from(orders).where(eq(orders.id, completed.orderId))
  invariant(order !== undefined, `the order ${completed.orderId} of a refund`)
  const note = await issueCreditNote(tx, {
    order,
    refundId: completed.id,
    amount: completed.pence,
    reason: reasonForCustomer(completed.reason),
    issuedAt: now(),
  })
  const isAll =
    completed.orderChargeId === null && isFullyRefunded(order) && completed.pence === order.totalPence
  const parts = await readCreditedParts(tx, note)
  await notifyShopper(tx, mail, order, (frozen) => refundEmail(order, frozen, note, { way, isAll, parts }), {
    attachment: `credit-note/${note.id}`,
  })
}
