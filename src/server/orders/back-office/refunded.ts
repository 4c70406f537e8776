import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { pence } from '#domain/money/pence.ts'
import { isWhollyRefunded } from '#domain/orders/refunded.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import type { Queries } from '../../database/database.ts'
import { orders, type refund } from '../../database/schema/index.ts'
import { issueCreditNote } from '../invoice/credit-notes.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import { refundEmail } from './refund-email.ts'

/** How the money of a refund goes back: the way that it came, off the debt of a trade account, or as staff noted. */
export type RefundWay = 'card' | 'paypal' | 'account' | { readonly byHand: Settlement }

/** What stands for a reason where staff typed none; customers do not read it. */
export const NO_REASON = 'refund by staff'
export const MADE_AT_PROVIDER = 'made at the provider'

const reasonForCustomer = (reason: string): string =>
  reason === NO_REASON || reason === MADE_AT_PROVIDER ? '' : reason

/**
 * A refund of an order was made: its credit note is issued, and its customer gets an email with the sum. Called once for
 * each refund, by the transaction that completes it, with the order locked.
 */
export const recordOrderRefunded = async (
  tx: Queries,
  { mail, now }: NotifyDeps,
  made: Pick<typeof refund.$inferSelect, 'id' | 'orderId' | 'pence' | 'reason'>,
  way: RefundWay,
): Promise<void> => {
  invariant(made.orderId !== null, `a refund ${made.id} of an order`)
  const [order] = await tx.select().from(orders).where(eq(orders.id, made.orderId))
  invariant(order !== undefined, `the order ${made.orderId} of a refund`)
  const note = await issueCreditNote(tx, {
    order,
    refundId: made.id,
    amount: pence(made.pence),
    reason: reasonForCustomer(made.reason),
    issuedAt: now(),
  })
  const isAll = isWhollyRefunded(order) && made.pence === order.totalPence
  await notifyShopper(
    tx,
    mail,
    order,
    (frozen) => refundEmail(order, frozen, note, { way, isAll }),
    `credit-note/${note.id}`,
  )
}
