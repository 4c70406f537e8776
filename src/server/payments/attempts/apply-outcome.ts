import { and, eq, notInArray, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { decideOutcome } from '#domain/orders/settle.ts'
import { isOver } from '#domain/orders/states.ts'
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
import type { JudgedPayment } from '../gateways/findings.ts'
import type { PaymentsLog } from '../log.ts'
import {
  type AttemptIds,
  type AttemptRow,
  keyOf,
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

/** How an attempt stands after a message about it. */
export interface AppliedOutcome {
  readonly attempt: AttemptRow
  readonly order: OrderRow | null
  /** A second payment of the quote: to be given back now. */
  readonly refundKey: string | null
}

/** The money is there and its order is not yet: whoever hears next tries again. The shopper is told that we check (FT-10). */
export class PaidNotPlaced extends Error {
  constructor(cause: unknown) {
    super('A paid attempt could not become an order.', { cause })
  }
}

/** What a shopper waits for: their money came, and something of ours failed after it. */
export const orNotPlaced = async <T>(settling: Promise<T>): Promise<T | 'not-placed'> => {
  try {
    return await settling
  } catch (error) {
    if (error instanceof PaidNotPlaced) return 'not-placed'
    throw error
  }
}

/** How long a paid attempt may fail to become an order before staff are called (FT-10). */
const REVIEW_AFTER_MS = 10 * MINUTE_MS

const consentOf = (attempt: AttemptRow, now: Date): Consent => ({
  optIn: attempt.optIn ?? false,
  agreedAt: attempt.agreedAt ?? now,
  kerbsideAt: attempt.kerbsideAt,
})

/**
 * One finding about one attempt becomes true in the shop, in one transaction, whoever brought it (architecture §7):
 * browser, webhook, reconciler. Locks go basket, quote, attempt, so that messages of the same moment queue up.
 */
export const applyOutcome = async (
  deps: ApplyOutcomeDeps,
  own: AttemptIds,
  found: JudgedPayment,
): Promise<AppliedOutcome> => {
  try {
    const settled = await deps.database.transaction((tx) => settleWithin(tx, deps, own, found))
    deps.log.stands(
      { attempt: own.attemptId, quote: own.quoteId },
      { outcome: found.outcome, state: settled.attempt.state },
    )
    return settled
  } catch (error) {
    if (found.outcome !== 'paid') throw error
    await recordPlacingFailed(deps, own.attemptId, found, error)
    throw new PaidNotPlaced(error)
  }
}

const settleWithin = async (
  tx: Queries,
  { place, log, now }: ApplyOutcomeDeps,
  own: AttemptIds,
  found: JudgedPayment,
): Promise<AppliedOutcome> => {
  const { attempt, quote } = await lockAttempt(tx, own)
  const order = await findOrderOf(tx, quote)
  if (found.inFlightAt !== undefined && hasMoved(attempt, found.inFlightAt))
    return { attempt, order, refundKey: null }
  const next = decideOutcome(
    {
      quote: quote.state,
      attempt: attempt.state,
      order: order === null ? 'none' : order.attemptId === attempt.id ? 'paid-by-this' : 'paid-otherwise',
    },
    /*
     * Given up in one request while another takes the money: what that one hears decides. Nobody takes money of a payment
     * that has no name yet; it is given up for good, or its shopper could never pay again.
     */
    found.isAbandoned && attempt.state === 'unknown' && attempt.paymentId !== null
      ? 'unreachable'
      : found.outcome,
  )
  const hasNews = !isOver(attempt.state)
  const changed = {
    askedAt: now(),
    ...(hasNews && found.paymentId !== null ? { paymentId: found.paymentId } : {}),
    ...(hasNews && found.captureId !== null ? { captureId: found.captureId } : {}),
    ...(hasNews && found.received > 0 ? { receivedPence: found.received } : {}),
    failures: found.outcome === 'unreachable' ? attempt.failures + 1 : 0,
    /* Why it was parked stays with what staff have closed. */
    trouble: attempt.state === 'closed' ? attempt.trouble : found.trouble,
    ...(next.attempt === attempt.state ? {} : { updatedAt: now() }),
  }
  const charge = next.attempt === 'succeeded' && hasNews ? chargeOf(attempt, found) : null
  await moveAttempt(tx, attempt, next.attempt, changed, charge)
  const standing = { attempt: { ...attempt, ...changed, state: next.attempt }, order, refundKey: null }
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
      return { ...standing, order: placed }
    }
    case 'refund':
      return { ...standing, refundKey: await writeRefund(tx, quote, attempt, found, log) }
    case 'alarm':
      log.alarm('a payment does not fit its quote', attempt, found.trouble)
      break
    case 'nothing':
      await moveQuote(tx, quote, next.quote)
  }
  return standing
}

const hasMoved = (now: AttemptRow, before: NonNullable<JudgedPayment['inFlightAt']>): boolean =>
  now.state !== before.state ||
  now.updatedAt.getTime() !== before.updatedAt.getTime() ||
  now.paymentId !== before.paymentId

export const chargeOf = (
  attempt: AttemptRow,
  found: Pick<JudgedPayment, 'captureId' | 'paymentId' | 'received'>,
): NewMoneyEntry => ({
  provider: attempt.provider,
  reference: found.captureId ?? found.paymentId ?? keyOf('', attempt.id),
  kind: 'charge',
  pence: found.received,
  attemptId: attempt.id,
})

/** Written down with the finding, so that a process that ends here gives the money back when it comes again. */
const writeRefund = async (
  tx: Queries,
  quote: QuoteRow,
  attempt: AttemptRow,
  { received }: JudgedPayment,
  log: PaymentsLog,
): Promise<string> => {
  const key = `${keyOf(quote.key, attempt.number)}-twice`
  await tx
    .insert(refund)
    .values({ key, attemptId: attempt.id, orderId: null, pence: received, reason: 'paid twice' })
    .onConflictDoNothing()
  log.alarm('a second payment for one order is given back', attempt, null)
  return key
}

/** It is paid and no order could be made: tried again by whoever comes next, and parked for staff after ten minutes. */
const recordPlacingFailed = async (
  { database: { queries }, log, now }: ApplyOutcomeDeps,
  attemptId: number,
  found: JudgedPayment,
  error: unknown,
): Promise<void> => {
  log.placingFailed(attemptId, error)
  const at = now()
  const [row] = await queries
    .update(paymentAttempt)
    .set({
      paidSince: sql`coalesce(${paymentAttempt.paidSince}, ${at.toISOString()}::timestamptz)`,
      receivedPence: found.received,
      paymentId: found.paymentId,
      captureId: found.captureId,
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
