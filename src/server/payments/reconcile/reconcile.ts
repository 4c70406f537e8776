import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { aliveStates } from '#domain/orders/states.ts'
import { manualPayment, paymentAttempt, quote, refund } from '../../database/schema/index.ts'
import { handleMessage } from '../attempts/end-attempts.ts'
import { endHold, endQuote, findEndedHolds, limitAllOpenQuotes } from '../attempts/open-quotes.ts'
import { readManualPayment } from '../manual/apply-manual-outcome.ts'
import { sendRefund } from '../refunds/write-refund.ts'
import { findUnhandled, type HandleEventDeps, handleStoredEvent } from '../webhooks/handle-event.ts'

export interface Reconciled {
  readonly asked: number
  readonly expired: number
  readonly refunds: number
  readonly failures: number
}

/** Attempts are left alone for so long: a browser or a webhook mostly tells first. */
const QUIET_MS = MINUTE_MS
/** Those whose money may have moved are asked about sooner: a shopper waits for what came of it (FT-05). */
const HURRIED_QUIET_MS = 12_000
/** One round does not take more than this many of a kind; the next one takes the rest. */
const MOST = 200
/** Parked attempts are tried again this rarely. */
const REVIEW_MS = 10 * MINUTE_MS

/** A provider that answers nobody must not hold up what else waits for this process: the next round goes on. */
const KIND_LIMIT_MS = 10_000

/** Each piece for itself: one that fails keeps nobody else waiting. */
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
      deps.log.trouble('a payment could not be reconciled', { ...nameOf(item), failure })
    }
  }
  return failures
}

/**
 * What nobody told us (F8, steps 4 and 5): attempts that are silent are asked about at their provider, quotes whose time
 * is over are cancelled there and given up, goods that were held for long enough are free for others again, news that was
 * not heard to its end is heard again, and money that is to go back goes back. Run every 15 seconds, and at the start of a
 * process: then also what was asked a moment ago, since who asked may be gone (FT-01).
 */
export const reconcile = async (
  deps: HandleEventDeps,
  { isStart = false }: { readonly isStart?: boolean } = {},
): Promise<Reconciled> => {
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
  const heldTooLong = await findEndedHolds(deps, MOST)
  failures += await each(
    deps,
    heldTooLong,
    ({ id }) => ({ quote: id }),
    ({ id }) => endHold(deps, id),
  )

  const askedBefore = (ms: number) =>
    or(isNull(paymentAttempt.askedAt), lt(paymentAttempt.askedAt, before(isStart ? 0 : ms)))
  const mayHavePaid = or(
    inArray(paymentAttempt.state, ['pending', 'unknown']),
    isNotNull(paymentAttempt.paidSince),
  )
  const silent = await queries
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      or(
        and(
          inArray(paymentAttempt.state, [...aliveStates]),
          or(askedBefore(QUIET_MS), and(mayHavePaid, askedBefore(HURRIED_QUIET_MS))),
        ),
        and(eq(paymentAttempt.state, 'parked'), lt(paymentAttempt.askedAt, before(REVIEW_MS))),
      ),
    )
    .orderBy(asc(paymentAttempt.askedAt))
    .limit(MOST)
  failures += await each(
    deps,
    silent,
    ({ id }) => ({ attempt: id }),
    async ({ id }) => void (await handleMessage(deps, id, 'reconcile')),
  )

  const manual = await queries
    .select()
    .from(manualPayment)
    .where(and(inArray(manualPayment.state, [...aliveStates]), lt(manualPayment.updatedAt, before(QUIET_MS))))
    .limit(MOST)
  failures += await each(
    deps,
    manual,
    ({ id }) => ({ manual: id }),
    (row) => readManualPayment(deps, row),
  )

  const unheard = await findUnhandled(deps, before(isStart ? 0 : QUIET_MS), MOST)
  failures += await each(
    deps,
    unheard,
    ({ eventId }) => ({ event: eventId }),
    (event) => handleStoredEvent(deps, event),
  )

  const owed = await queries
    .select({ key: refund.key })
    .from(refund)
    /* What is given back by hand waits for staff, not for a provider. */
    .where(and(eq(refund.state, 'asked'), or(isNotNull(refund.attemptId), isNotNull(refund.manualPaymentId))))
    .orderBy(asc(refund.createdAt))
    .limit(MOST)
  failures += await each(
    deps,
    owed,
    ({ key }) => ({ refund: key }),
    async ({ key }) => void (await sendRefund(deps, key)),
  )
  return { asked: silent.length, expired: expired.length, refunds: owed.length, failures }
}
