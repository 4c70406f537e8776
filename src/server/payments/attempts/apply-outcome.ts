import { and, eq, notInArray, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { decideOutcome } from '#domain/orders/payment-decision.ts'
import { isFinalAttempt } from '#domain/orders/states.ts'
import type { Database, Queries } from '../../database/database.ts'
import { paymentAttempt, refund } from '../../database/schema/index.ts'
import {
  type Consent,
  findOrderOf,
  moveQuote,
  type OrderRow,
  type PlaceDeps,
  placeOrder,
  type QuoteRow,
} from '../../orders/index.ts'
import type { JudgedPayment } from '../gateways/judge-payment.ts'
import type { PaymentsLog } from '../log.ts'
import {
  type AttemptIds,
  type AttemptRow,
  attemptKeyOf,
  lockAttempt,
  moveAttempt,
  type NewMoneyEntry,
} from './attempts.ts'

export interface ApplyOutcomeDeps {
  readonly database: Database
  readonly place: PlaceDeps
  readonly log: PaymentsLog
  readonly now: () => Date
}

/** An attempt after an outcome was applied. */
export interface AppliedOutcome {
  readonly attempt: AttemptRow
  readonly order: OrderRow | null
  /** The refund to send now, if this was a second payment of the quote. */
  readonly refundKey: string | null
}

/**
 * The money arrived but its order could not be placed; the next message about the attempt retries. The
 * shopper sees that we check the payment (FT-10).
 */
export class PaidNotPlacedError extends Error {
  constructor(cause: unknown) {
    super('A paid attempt could not become an order.', { cause })
  }
}

/** Returns 'not-placed' if the money arrived but its order could not be placed. */
export const catchNotPlaced = async <T>(applying: Promise<T>): Promise<T | 'not-placed'> => {
  try {
    return await applying
  } catch (error) {
    if (error instanceof PaidNotPlacedError) return 'not-placed'
    throw error
  }
}

/** Staff are alerted when a paid attempt has failed to become an order for this long (FT-10). */
const REVIEW_AFTER_MS = 10 * MINUTE_MS

const consentOf = (attempt: AttemptRow, now: Date): Consent => ({
  optIn: attempt.optIn ?? false,
  agreedAt: attempt.agreedAt ?? now,
  kerbsideAt: attempt.kerbsideAt,
})

/**
 * Applies one outcome to one attempt, in one transaction, whatever its source (architecture §7): browser,
 * webhook or reconciler. Locks are taken in the order basket, quote, attempt, so that concurrent messages
 * queue up.
 */
export const applyOutcome = async (
  deps: ApplyOutcomeDeps,
  own: AttemptIds,
  judged: JudgedPayment,
): Promise<AppliedOutcome> => {
  try {
    const applied = await deps.database.transaction((tx) => applyInTransaction(tx, deps, own, judged))
    deps.log.outcomeApplied(
      { attempt: own.attemptId, quote: own.quoteId },
      { outcome: judged.outcome, state: applied.attempt.state },
    )
    return applied
  } catch (error) {
    if (judged.outcome !== 'paid') throw error
    await recordPlacingFailed(deps, own.attemptId, judged, error)
    throw new PaidNotPlacedError(error)
  }
}

const applyInTransaction = async (
  tx: Queries,
  { place, log, now }: ApplyOutcomeDeps,
  own: AttemptIds,
  judged: JudgedPayment,
): Promise<AppliedOutcome> => {
  const { attempt, quote } = await lockAttempt(tx, own)
  const order = await findOrderOf(tx, quote)
  if (judged.inFlightAt !== undefined && hasMoved(attempt, judged.inFlightAt))
    return { attempt, order, refundKey: null }
  const next = decideOutcome(
    {
      quote: quote.state,
      attempt: attempt.state,
      order: order === null ? 'none' : order.attemptId === attempt.id ? 'paid-by-this' : 'paid-otherwise',
    },
    /*
     * One request gave the attempt up while another captures the money: the outcome of the capture decides. A
     * payment without a provider id cannot be captured; it ends here, or its shopper could never pay again.
     */
    judged.isAbandoned && attempt.state === 'unknown' && attempt.paymentId !== null
      ? 'unreachable'
      : judged.outcome,
  )
  const isOpen = !isFinalAttempt(attempt.state)
  const changed = {
    askedAt: now(),
    ...(isOpen && judged.paymentId !== null ? { paymentId: judged.paymentId } : {}),
    ...(isOpen && judged.captureId !== null ? { captureId: judged.captureId } : {}),
    ...(isOpen && judged.received > 0 ? { receivedPence: judged.received } : {}),
    failures: judged.outcome === 'unreachable' ? attempt.failures + 1 : 0,
    /* A closed attempt retains the reason for its review. */
    trouble: attempt.state === 'closed' ? attempt.trouble : judged.trouble,
    ...(next.attempt === attempt.state ? {} : { updatedAt: now() }),
  }
  const charge = next.attempt === 'succeeded' && isOpen ? chargeEntryOf(attempt, judged) : null
  await moveAttempt(tx, attempt, next.attempt, changed, charge)
  const result = { attempt: { ...attempt, ...changed, state: next.attempt }, order, refundKey: null }
  switch (next.effect) {
    case 'place':
    case 'place-late': {
      const placed = await placeOrder(tx, place, quote, {
        method: attempt.provider,
        attemptId: attempt.id,
        accountId: null,
        consent: consentOf(attempt, now()),
        isLate: next.effect === 'place-late',
      })
      log.placed(placed, { attempt: attempt.id, method: attempt.provider })
      return { ...result, order: placed }
    }
    case 'refund':
      return { ...result, refundKey: await writeRefund(tx, quote, attempt, judged, log) }
    case 'alarm':
      log.alarm('a payment does not fit its quote', attempt, judged.trouble)
      break
    case 'nothing':
      await moveQuote(tx, quote, next.quote)
  }
  return result
}

const hasMoved = (now: AttemptRow, before: NonNullable<JudgedPayment['inFlightAt']>): boolean =>
  now.state !== before.state ||
  now.updatedAt.getTime() !== before.updatedAt.getTime() ||
  now.paymentId !== before.paymentId

export const chargeEntryOf = (
  attempt: AttemptRow,
  judged: Pick<JudgedPayment, 'captureId' | 'paymentId' | 'received'>,
): NewMoneyEntry => ({
  provider: attempt.provider,
  reference: judged.captureId ?? judged.paymentId ?? attemptKeyOf('', attempt.id),
  kind: 'charge',
  pence: judged.received,
  attemptId: attempt.id,
})

/**
 * Written in the same transaction as the outcome, so that a later process refunds the money if this one ends.
 */
const writeRefund = async (
  tx: Queries,
  quote: QuoteRow,
  attempt: AttemptRow,
  { received }: JudgedPayment,
  log: PaymentsLog,
): Promise<string> => {
  const key = `${attemptKeyOf(quote.key, attempt.number)}-twice`
  await tx
    .insert(refund)
    .values({ key, attemptId: attempt.id, orderId: null, pence: received, reason: 'paid twice' })
    .onConflictDoNothing()
  log.alarm('a second payment for one order is given back', attempt, null)
  return key
}

/**
 * Records that a paid attempt could not become an order. The next message retries; after ten minutes staff
 * must review it (state `parked`).
 */
const recordPlacingFailed = async (
  { database: { queries }, log, now }: ApplyOutcomeDeps,
  attemptId: number,
  judged: JudgedPayment,
  error: unknown,
): Promise<void> => {
  log.placingFailed(attemptId, error)
  const at = now()
  const [row] = await queries
    .update(paymentAttempt)
    .set({
      paidSince: sql`coalesce(${paymentAttempt.paidSince}, ${at.toISOString()}::timestamptz)`,
      receivedPence: judged.received,
      paymentId: judged.paymentId,
      captureId: judged.captureId,
      failures: sql`${paymentAttempt.failures} + 1`,
      askedAt: at,
      trouble: 'paid, but no order could be made of it',
    })
    .where(and(eq(paymentAttempt.id, attemptId), notInArray(paymentAttempt.state, ['succeeded', 'closed'])))
    .returning()
  if (row === undefined || row.paidSince === null || row.state === 'parked') return
  if (at.getTime() - row.paidSince.getTime() < REVIEW_AFTER_MS) return
  await moveAttempt(queries, row, 'parked', { updatedAt: at })
  log.alarm('a paid attempt could not become an order and is parked', row, row.trouble)
}
