import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import { type RefundReason, refundReasonTexts } from '#domain/refunds/reasons.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import type { Queries } from '../../database/database.ts'
import { orders, paymentAttempt, refund, staffRefund, staffRefundPart } from '../../database/schema/index.ts'
import {
  findBreach,
  findPauseAndWarnOwners,
  findSameOfToday,
  lockPerson,
  refundedOfOrder,
  type SameRefund,
} from '../refunds/allowance.ts'
import { findCounted } from '../refunds/back-office-refund.ts'
import { type CloseRefusal, refundInReview } from '../refunds/close-review.ts'
import { lockManualFunds, type ManualRefundRefusal, writeManualRefund } from '../refunds/refund-manual.ts'
import { type RefundDeps, type RefundState, sendRefund } from '../refunds/write-refund.ts'

/** A refund of a payment as a form of the back office sends it (M-077). */
export interface PaymentRefundRequest {
  /** The provider's id of the payment. */
  readonly paymentId: string
  /** Of the form: sent twice, it refunds once. */
  readonly key: string
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason: RefundReason
  /** For colleagues. */
  readonly note: string
  /** The same sum went back within 24 hours, and that is meant. */
  readonly again: boolean
}

export interface PaymentRefund {
  readonly amount: Pence
  readonly state: RefundState
}

export type PaymentRefundRefusal =
  | Exclude<ManualRefundRefusal, object>
  | CloseRefusal
  | 'key-used'
  | 'nothing-left'
  /** A payment without an order goes back whole. */
  | 'whole-only'
  /** It pays an order, whose own refund it is. */
  | { readonly ofOrder: string }
  | { readonly same: SameRefund }
  | { readonly pausedUntil: Date }
  | { readonly breach: LimitBreach }

type Refunded = Result<PaymentRefund, PaymentRefundRefusal>

/**
 * Gives a payment back: one against a reference in full or in part, one that became no order in full. Within
 * the person's limits, once for each form.
 */
export const refundPayment = async (
  deps: RefundDeps,
  actor: StaffActor,
  request: PaymentRefundRequest,
): Promise<Refunded> => {
  const written = await deps.database.transaction((tx) => write(tx, deps, actor, request))
  if (!written.ok) return written.error === 'no-payment' ? refundAttempt(deps, actor, request) : written
  const { amount, key } = written.value
  return ok({ amount, state: await sendRefund(deps, key) })
}

const fingerprintOf = ({ paymentId, amount, reason }: PaymentRefundRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([paymentId, amount, reason]))
    .digest('hex')

type Written = { readonly amount: Pence; readonly key: string }

const write = async (
  tx: Queries,
  deps: RefundDeps,
  actor: StaffActor,
  request: PaymentRefundRequest,
): Promise<Result<Written, PaymentRefundRefusal>> => {
  const { paymentId, key, amount: wished, reason, note, again } = request
  const now = deps.now()
  const locked = await lockManualFunds(tx, paymentId, null)
  if (!locked.ok) return locked
  const { manual, amount: left } = locked.value
  const before = await findBefore(tx, request)
  if (before !== null) return before
  const amount = wished ?? left
  if (left === 0) return err('nothing-left')
  if (amount > left) return err('too-much')
  await lockPerson(tx, actor.staffId)
  const pausedUntil = await findPauseAndWarnOwners(tx, deps, actor)
  if (pausedUntil !== null) return err({ pausedUntil })
  const same = again ? null : await findSameOfToday(tx, { manualPaymentId: manual.id }, amount, now)
  if (same !== null) return err({ same })
  const on = await findCounted(tx, manual, amount)
  const ofOrder = on === null ? manual.refundedPence : await refundedOfOrder(tx, on.orderId)
  const breach = await findBreach(tx, deps, actor, { amount, ofOrder })
  if (breach !== null) return err({ breach })
  const row = await writeManualRefund(tx, now, manual, { amount, reason: refundReasonTexts[reason], actor })
  const [made] = await tx
    .insert(staffRefund)
    .values({
      key,
      fingerprint: fingerprintOf(request),
      manualPaymentId: manual.id,
      pence: amount,
      freePence: amount,
      reason,
      note,
      endsOrder: false,
      staffId: actor.staffId,
      createdAt: now,
    })
    .returning({ id: staffRefund.id })
  invariant(made !== undefined, 'a refund of staff that was written')
  await tx.insert(staffRefundPart).values({ refundId: row.id, staffRefundId: made.id })
  return ok({ amount, key: row.key })
}

/** What the same form did when it was sent before; null: it is new. */
const findBefore = async (
  tx: Queries,
  request: PaymentRefundRequest,
): Promise<Result<Written, 'key-used'> | null> => {
  const [made] = await tx
    .select({ fingerprint: staffRefund.fingerprint, amount: staffRefund.pence, key: refund.key })
    .from(staffRefund)
    .leftJoin(staffRefundPart, eq(staffRefundPart.staffRefundId, staffRefund.id))
    .leftJoin(refund, eq(refund.id, staffRefundPart.refundId))
    .where(eq(staffRefund.key, request.key))
  if (made === undefined) return null
  return made.key === null || made.fingerprint !== fingerprintOf(request)
    ? err('key-used')
    : ok({ amount: made.amount, key: made.key })
}

/** A payment that became no order: all of it, once, however often it is asked. */
const refundAttempt = async (
  deps: RefundDeps,
  actor: StaffActor,
  { paymentId, amount }: PaymentRefundRequest,
): Promise<Refunded> => {
  const [found] = await deps.database.queries
    .select({
      number: orders.number,
      refunded: paymentAttempt.refundedPence,
      received: paymentAttempt.receivedPence,
    })
    .from(paymentAttempt)
    .leftJoin(orders, eq(orders.attemptId, paymentAttempt.id))
    .where(eq(paymentAttempt.paymentId, paymentId))
  if (found === undefined) return err('no-payment')
  if (found.number !== null) return err({ ofOrder: found.number })
  if (amount !== null && amount !== found.received - found.refunded) return err('whole-only')
  return refundInReview<PaymentRefundRefusal>(deps, paymentId, {
    actor,
    check: async (tx, attempt, left) => {
      if (left === 0) return ok(null)
      await lockPerson(tx, actor.staffId)
      const breach = await findBreach(tx, deps, actor, { amount: left, ofOrder: attempt.refundedPence })
      return breach === null ? ok(null) : err({ breach })
    },
  })
}
