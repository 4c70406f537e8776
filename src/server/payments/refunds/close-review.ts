import { desc, eq, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import { paymentAttempt, refund } from '../../database/schema/index.ts'
import { findOrderOf, moveQuote } from '../../orders/index.ts'
import { chargeEntryOf } from '../attempts/apply-outcome.ts'
import {
  type AttemptIds,
  type AttemptRow,
  type AttemptWithQuote,
  attemptKeyOf,
  lockAttempt,
  moveAttempt,
} from '../attempts/attempts.ts'
import { type RefundDeps, sendRefund } from './write-refund.ts'

export interface CloseDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly now: () => Date
}

/** `not-parked`: it has its order, or the shop is still processing it. */
export type CloseRefusal = 'no-payment' | 'not-parked'

export interface ReviewClosing {
  /** False: it was closed before. */
  readonly isNew: boolean
}

/**
 * Closes the review of a payment that could not become an order, because staff have dealt with it: the shop
 * makes no order of it any more, and its shopper can pay for the basket again. `paymentId` is the provider's
 * payment id.
 */
export const closeReview = (
  deps: CloseDeps,
  paymentId: string,
  actor: Actor = unnamed,
): Promise<Result<ReviewClosing, CloseRefusal>> =>
  close(deps, paymentId, async (tx, { attempt }) => {
    const isNew = attempt.state === 'parked' || attempt.needsAttention
    if (isNew)
      await recordAudit(tx, {
        actor,
        action: 'payment.close',
        subject: { kind: 'payment', id: paymentId },
        before: { state: attempt.state },
        after: { state: 'closed' },
      })
    return ok({ isNew })
  })

export interface ReviewRefund {
  readonly amount: Pence
  readonly state: 'completed' | 'asked' | 'failed'
}

/** Who refunds, and what else must be so; a check that refuses leaves the review as it was. */
export interface ReviewRefunder<Refusal> {
  readonly actor?: Actor
  readonly check?: (tx: Queries, attempt: AttemptRow, left: Pence) => Promise<Result<null, Refusal>>
}

const unnamed: Actor = { kind: 'system', name: 'refunds' }

/**
 * Closes the review and refunds whatever is left of the payment. The refund is written before the provider is
 * called, so that repeated calls refund once; if the provider refuses, the payment is on the list again.
 */
export const refundInReview = async <Refusal = never>(
  deps: CloseDeps & RefundDeps,
  paymentId: string,
  { actor = unnamed, check = async () => ok(null) }: ReviewRefunder<Refusal> = {},
): Promise<Result<ReviewRefund, CloseRefusal | Refusal>> => {
  const closed = await close(deps, paymentId, async (tx, own) => {
    const left = await remainingOf(tx, own.attempt)
    const checked = await check(tx, own.attempt, left.left)
    return checked.ok ? ok(await writeRefund(tx, deps, own, { ...left, actor, paymentId })) : checked
  })
  if (!closed.ok) return closed
  const { amount, key } = closed.value
  return ok({ amount, state: key === null ? 'completed' : await sendRefund(deps, key) })
}

const close = async <T, Refusal>(
  { database, now }: CloseDeps,
  paymentId: string,
  work: (tx: Queries, own: AttemptWithQuote) => Promise<Result<T, Refusal>>,
): Promise<Result<T, CloseRefusal | Refusal>> => {
  const found = await findAnyAttempt(database.queries, paymentId)
  return found === null
    ? err('no-payment')
    : allOrNothing<T, CloseRefusal | Refusal>(database, async (tx) => {
        const own = await lockAttempt(tx, found)
        const { attempt } = own
        if (attempt.state === 'parked') await closeAttempt(tx, own, now())
        else if (attempt.state !== 'closed') return err('not-parked')
        else if (attempt.needsAttention)
          await moveAttempt(tx, attempt, 'closed', { needsAttention: false, updatedAt: now() })
        return work(tx, own)
      })
}

/**
 * Closes an attempt and books its charge, since the shop had the money for a while. The quote's hold ends
 * when it expires.
 */
export const closeAttempt = async (
  tx: Queries,
  { attempt, quote }: AttemptWithQuote,
  now: Date,
): Promise<void> => {
  const received = pence(attempt.receivedPence)
  const charge = received === 0 ? null : chargeEntryOf(attempt, { ...attempt, received })
  await moveAttempt(tx, attempt, 'closed', { updatedAt: now }, charge)
  if (quote.state === 'paying' && (await findOrderOf(tx, quote)) === null) await moveQuote(tx, quote, 'open')
}

/** The newest attempt of a payment at its provider. */
export const findAnyAttempt = async (queries: Queries, paymentId: string): Promise<AttemptIds | null> => {
  const [row] = await queries
    .select({ attemptId: paymentAttempt.id, quoteId: paymentAttempt.quoteId })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.paymentId, paymentId))
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  return row ?? null
}

/** The amount that is neither refunded nor being refunded. Call it behind the locks. */
const remainingOf = async (tx: Queries, { id, receivedPence, refundedPence }: AttemptRow) => {
  const [row] = await tx
    .select({
      pending: sql<number>`coalesce(sum(${refund.pence}) filter (where ${refund.state} = 'asked'), 0)::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(refund)
    .where(eq(refund.attemptId, id))
  const { pending = 0, count = 0 } = row ?? {}
  return { left: pence(receivedPence - refundedPence - pending), count }
}

const writeRefund = async (
  tx: Queries,
  { now }: CloseDeps,
  { attempt, quote }: AttemptWithQuote,
  {
    left,
    count,
    actor,
    paymentId,
  }: {
    readonly left: Pence
    readonly count: number
    readonly actor: Actor
    readonly paymentId: string
  },
): Promise<{ readonly amount: Pence; readonly key: string | null }> => {
  if (left <= 0) return { amount: noPence, key: null }
  const key = `${attemptKeyOf(quote.key, attempt.number)}-parked-${count + 1}`
  await tx.insert(refund).values({
    key,
    attemptId: attempt.id,
    orderId: null,
    pence: left,
    reason: 'no order could be made of it',
    createdAt: now(),
  })
  await recordAudit(tx, {
    actor,
    action: 'payment.refund',
    subject: { kind: 'payment', id: paymentId },
    before: { state: attempt.state, refundedPence: attempt.refundedPence },
    after: { state: 'closed', refundedPence: attempt.refundedPence + left },
  })
  return { amount: left, key }
}
