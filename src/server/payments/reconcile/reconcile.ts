import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { activeAttemptStates } from '#domain/orders/states.ts'
import { manualPayment, paymentAttempt, quote, refund } from '../../database/schema/index.ts'
import { handleAttemptMessage } from '../attempts/end-attempts.ts'
import {
  endQuote,
  findExpiredHolds,
  limitAllOpenQuotes,
  releaseExpiredHold,
} from '../attempts/open-quotes.ts'
import { readManualPayment } from '../manual/apply-manual-outcome.ts'
import { sendRefund } from '../refunds/write-refund.ts'
import { findUnhandled, type HandleEventDeps, handleStoredEvent } from '../webhooks/handle-event.ts'

export interface ReconcileReport {
  readonly asked: number
  readonly expired: number
  readonly refunds: number
  readonly failures: number
}

/** Attempts are left alone for this long: usually a browser or a webhook reports first. */
const QUIET_MS = MINUTE_MS
/** Attempts whose money may have moved are read again sooner: a shopper waits for the outcome (FT-05). */
const URGENT_QUIET_MS = 12_000
/** The most items of a kind in one run; the next run takes the rest. */
const MOST = 200
/** Attempts in review (state `parked`) are retried at this interval. */
const REVIEW_MS = 10 * MINUTE_MS

/**
 * Time limit of a kind: a provider that does not answer must not block this process's other work. The next
 * run continues.
 */
const KIND_LIMIT_MS = 10_000

/** Processes each item separately: one that fails does not block the others. */
const each = async <T>(
  deps: HandleEventDeps,
  items: readonly T[],
  nameOf: (item: T) => Readonly<Record<string, string | number>>,
  work: (item: T) => Promise<void>,
): Promise<number> => {
  const began = performance.now()
  let failures = 0
  for (const item of items) {
    if (performance.now() - began > KIND_LIMIT_MS) break
    try {
      await work(item)
    } catch (failure) {
      failures += 1
      deps.log.warn('a payment could not be reconciled', { ...nameOf(item), failure })
    }
  }
  return failures
}

/**
 * Catches up on what was not reported (F8, steps 4 and 5): reads idle attempts again at their provider,
 * cancels expired quotes there and gives them up, releases expired holds, handles webhook events that were
 * not processed to the end, and sends due refunds. Runs every 15 seconds and at the start of a process. At
 * the start it also covers what was read a moment ago, since the process that read it may be gone (FT-01).
 */
export const reconcile = async (
  deps: HandleEventDeps,
  { isStart = false }: { readonly isStart?: boolean } = {},
): Promise<ReconcileReport> => {
  const { queries } = deps.database
  const now = deps.now().getTime()
  const before = (ms: number): Date => new Date(now - ms)

  const expired = await queries
    .select({ id: quote.id })
    .from(quote)
    .where(and(inArray(quote.state, ['open', 'paying']), lte(quote.openUntil, before(0))))
    .orderBy(asc(quote.openUntil))
    .limit(MOST)
  let failures = await each(
    deps,
    expired,
    ({ id }) => ({ quote: id }),
    ({ id }) => endQuote(deps, id),
  )

  await limitAllOpenQuotes(deps)
  const expiredHolds = await findExpiredHolds(deps, MOST)
  failures += await each(
    deps,
    expiredHolds,
    ({ id }) => ({ quote: id }),
    ({ id }) => releaseExpiredHold(deps, id),
  )

  const readBefore = (ms: number) =>
    or(isNull(paymentAttempt.askedAt), lt(paymentAttempt.askedAt, before(isStart ? 0 : ms)))
  const mayHavePaid = or(
    inArray(paymentAttempt.state, ['pending', 'unknown']),
    isNotNull(paymentAttempt.paidSince),
  )
  const idle = await queries
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      or(
        and(
          inArray(paymentAttempt.state, [...activeAttemptStates]),
          or(readBefore(QUIET_MS), and(mayHavePaid, readBefore(URGENT_QUIET_MS))),
        ),
        and(eq(paymentAttempt.state, 'parked'), lt(paymentAttempt.askedAt, before(REVIEW_MS))),
      ),
    )
    .orderBy(asc(paymentAttempt.askedAt))
    .limit(MOST)
  failures += await each(
    deps,
    idle,
    ({ id }) => ({ attempt: id }),
    async ({ id }) => void (await handleAttemptMessage(deps, id, 'reconcile')),
  )

  const manual = await queries
    .select()
    .from(manualPayment)
    .where(
      and(
        inArray(manualPayment.state, [...activeAttemptStates]),
        lt(manualPayment.updatedAt, before(QUIET_MS)),
      ),
    )
    .limit(MOST)
  failures += await each(
    deps,
    manual,
    ({ id }) => ({ manual: id }),
    (row) => readManualPayment(deps, row),
  )

  const unhandled = await findUnhandled(deps, before(isStart ? 0 : QUIET_MS), MOST)
  failures += await each(
    deps,
    unhandled,
    ({ eventId }) => ({ event: eventId }),
    (event) => handleStoredEvent(deps, event),
  )

  const dueRefunds = await queries
    .select({ key: refund.key })
    .from(refund)
    /* Refunds by hand wait for staff, not for a provider. */
    .where(and(eq(refund.state, 'asked'), or(isNotNull(refund.attemptId), isNotNull(refund.manualPaymentId))))
    .orderBy(asc(refund.createdAt))
    .limit(MOST)
  failures += await each(
    deps,
    dueRefunds,
    ({ key }) => ({ refund: key }),
    async ({ key }) => void (await sendRefund(deps, key)),
  )
  return { asked: idle.length, expired: expired.length, refunds: dueRefunds.length, failures }
}
