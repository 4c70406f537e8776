import { eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import { refundReasons, refundReasonTexts } from '#domain/refunds/reasons.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, refund } from '../../database/schema/index.ts'
import { NO_REASON } from '../../orders/index.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findCounted, orderOfManual } from './back-office-refund.ts'
import { findSameRefund, remainingOfManual } from './order-funds.ts'
import {
  countAndRaiseVersion,
  lockOrderOf,
  type RefundDeps,
  type RefundRow,
  type RefundState,
  sendRefund,
} from './write-refund.ts'

export interface ManualRefundRequest {
  /** The provider's payment id. */
  readonly paymentId: string
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason?: string | undefined
  readonly allowsRepeat?: boolean
  /** Whom the audit log names; default: the shop's own code. */
  readonly actor?: Actor
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
 * called, like that of an order; if the payment is matched with an order on hold, or paid an extra charge, the
 * order or the charge counts the refund, and it gets a credit note.
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

const unnamed: Actor = { kind: 'system', name: 'refunds' }

const writeRefund = async (
  tx: Queries,
  { now }: RefundDeps,
  { paymentId, amount, reason = NO_REASON, allowsRepeat = false, actor = unnamed }: ManualRefundRequest,
): Promise<Result<{ readonly amount: Pence; readonly key: string | null }, ManualRefundRefusal>> => {
  const locked = await lockManualFunds(tx, paymentId, amount)
  if (!locked.ok) return locked
  const { manual, amount: refunded } = locked.value
  if (refunded === 0) return ok({ amount: noPence, key: null })
  const sameAt =
    amount === null || allowsRepeat ? null : await findSameRefund(tx, { manualPaymentId: manual.id }, amount)
  if (sameAt !== null) return err({ sameAt })
  const { key } = await writeManualRefund(tx, now(), manual, { amount: refunded, reason, actor })
  return ok({ amount: refunded, key })
}

/** What is to be refunded of a payment against a reference, locked behind its order. */
export interface ManualFunds {
  readonly manual: ManualRow
  /** The amount, or all that is left. */
  readonly amount: Pence
}

export const lockManualFunds = async (
  tx: Queries,
  paymentId: string,
  amount: Pence | null,
): Promise<Result<ManualFunds, Exclude<ManualRefundRefusal, object>>> => {
  const found = await findManual(tx, { paymentId })
  if (found === null) return err('no-payment')
  await lockOrderOf(tx, await orderOfManual(tx, found))
  const [manual] = await tx.select().from(manualPayment).where(eq(manualPayment.id, found.id)).for('update')
  invariant(manual !== undefined, `a manual payment ${found.id}`)
  if (manual.orderId !== found.orderId) return err('moved')
  if (manual.state !== 'succeeded') return err('not-paid')
  const [{ left } = { left: 0 }] = await tx
    .select({ left: remainingOfManual })
    .from(manualPayment)
    .where(eq(manualPayment.id, manual.id))
  const refunded = amount ?? pence(left)
  return refunded > left ? err('too-much') : ok({ manual, amount: refunded })
}

/** Writes a refund of a locked payment against a reference, counts it on its order and records who made it. */
export const writeManualRefund = async (
  tx: Queries,
  now: Date,
  manual: ManualRow,
  { amount, reason, actor }: { readonly amount: Pence; readonly reason: string; readonly actor: Actor },
): Promise<RefundRow> => {
  const on = await findCounted(tx, manual, amount)
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refund)
    .where(eq(refund.manualPaymentId, manual.id))
  const [row] = await tx
    .insert(refund)
    .values({
      key: `${manual.key}-refund-${count + 1}`,
      manualPaymentId: manual.id,
      orderId: on?.orderId ?? null,
      orderChargeId: on?.orderChargeId ?? null,
      pence: amount,
      reason,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  invariant(row !== undefined, 'a refund that was written')
  if (on !== null) await countAndRaiseVersion(tx, on, amount)
  await recordAudit(tx, {
    actor,
    action: 'payment.refund',
    subject: { kind: 'payment', id: manual.paymentId ?? manual.id },
    before: { refundedPence: manual.refundedPence },
    /* A reason that staff typed may name the customer: it stays at the refund, and is erased with it (M-193). */
    after: { refundedPence: manual.refundedPence + amount, orderId: row.orderId, refundId: row.id },
    reason: refundReasons.find((known) => refundReasonTexts[known] === reason) ?? null,
  })
  return row
}
