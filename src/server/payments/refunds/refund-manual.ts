import { eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, orders, refund } from '../../database/schema/index.ts'
import { NO_REASON, nextVersion } from '../../orders/index.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findCountedOrder } from './back-office-refund.ts'
import { findSameRefund, remainingOfManual } from './order-funds.ts'
import { lockOrderOf, type RefundDeps, type RefundState, sendRefund } from './write-refund.ts'

export interface ManualRefundRequest {
  /** The provider's payment id. */
  readonly paymentId: string
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason?: string | undefined
  readonly allowsRepeat?: boolean
}

export interface ManualRefund {
  readonly amount: Pence
  readonly state: RefundState
}

export type ManualRefundRefusal =
  | 'no-payment'
  /** Its money has not arrived. */
  | 'not-paid'
  | 'too-much'
  /** Staff matched it with another order at the same time. */
  | 'moved'
  | { readonly sameAt: Date }

/**
 * Refunds a payment against a reference, in full or in part. The refund is written before the provider is
 * called, like that of an order; if the payment is matched with an order on hold, the order counts the refund
 * and gets the credit note.
 */
export const refundManual = async (
  deps: RefundDeps,
  request: ManualRefundRequest,
): Promise<Result<ManualRefund, ManualRefundRefusal>> => {
  const written = await deps.database.transaction((tx) => writeRefund(tx, deps, request))
  if (!written.ok) return written
  const { amount, key } = written.value
  return ok({ amount, state: key === null ? 'completed' : await sendRefund(deps, key) })
}

const writeRefund = async (
  tx: Queries,
  { now }: RefundDeps,
  { paymentId, amount, reason = NO_REASON, allowsRepeat = false }: ManualRefundRequest,
): Promise<Result<{ readonly amount: Pence; readonly key: string | null }, ManualRefundRefusal>> => {
  const found = await findManual(tx, { paymentId })
  if (found === null) return err('no-payment')
  await lockOrderOf(tx, found.orderId)
  const [manual] = await tx.select().from(manualPayment).where(eq(manualPayment.id, found.id)).for('update')
  invariant(manual !== undefined, `a manual payment ${found.id}`)
  if (manual.orderId !== found.orderId) return err('moved')
  if (manual.state !== 'succeeded') return err('not-paid')
  const [{ left } = { left: 0 }] = await tx
    .select({ left: remainingOfManual })
    .from(manualPayment)
    .where(eq(manualPayment.id, manual.id))
  const refunded = amount ?? pence(left)
  if (refunded > left) return err('too-much')
  if (refunded === 0) return ok({ amount: noPence, key: null })
  const sameAt =
    amount === null || allowsRepeat ? null : await findSameRefund(tx, { manualPaymentId: manual.id }, amount)
  if (sameAt !== null) return err({ sameAt })
  const orderId = await findCountedOrder(tx, manual, refunded)
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refund)
    .where(eq(refund.manualPaymentId, manual.id))
  const key = `${manual.key}-refund-${count + 1}`
  await tx.insert(refund).values({
    key,
    manualPaymentId: manual.id,
    orderId,
    pence: refunded,
    reason,
    createdAt: now(),
    updatedAt: now(),
  })
  if (orderId !== null)
    await tx
      .update(orders)
      .set({ refundedPence: sql`${orders.refundedPence} + ${refunded}`, version: nextVersion })
      .where(eq(orders.id, orderId))
  return ok({ amount: refunded, key })
}
