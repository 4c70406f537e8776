import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { findLastEntry, recordAudit } from '../../audit/index.ts'
import type { Database, Queries } from '../../database/database.ts'
import { manualPayment } from '../../database/schema/index.ts'
import { lockAttempt, moveAttempt } from '../attempts/attempts.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { lockManual } from '../manual/match-payment.ts'
import { findAnyAttempt } from '../refunds/close-review.ts'

/** What is done with a payment after it was closed: it does not wait again then. */
const steps = ['payment.close', 'payment.reopen', 'payment.match', 'payment.refund'] as const

/** `not-closed`: it was not closed, or something else was done with it since. */
export type ReopenRefusal = 'no-payment' | 'not-closed'

interface ReopenDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly now: () => Date
}

/**
 * Takes the closing of a payment back: it waits for a person again (M-198). A payment that could not become an
 * order makes none afterwards either, since its shopper may have paid for the basket again meanwhile.
 */
export const reopenPayment = async (
  { database, now }: ReopenDeps,
  actor: StaffActor,
  paymentId: string,
): Promise<Result<null, ReopenRefusal>> => {
  const found = await findAnyAttempt(database.queries, paymentId)
  return database.transaction(async (tx) => {
    const reopen = found === null ? await lockClosedManual(tx, paymentId) : await lockClosed(tx, found)
    if (reopen === null) return err('no-payment')
    const last = await findLastEntry(tx, { kind: 'payment', id: paymentId }, steps)
    if (last?.action !== 'payment.close' || !reopen.isClosed) return err('not-closed')
    await reopen.write(last.before, now())
    await recordAudit(tx, {
      actor,
      action: 'payment.reopen',
      subject: { kind: 'payment', id: paymentId },
      before: last.after,
      after: found === null ? last.before : { needsAttention: true },
    })
    return ok(null)
  })
}

/** A payment behind its lock, and how it waits again. */
interface Reopening {
  readonly isClosed: boolean
  readonly write: (before: Readonly<Record<string, unknown>>, now: Date) => Promise<unknown>
}

const lockClosed = async (tx: Queries, ids: Parameters<typeof lockAttempt>[1]): Promise<Reopening> => {
  const { attempt } = await lockAttempt(tx, ids)
  return {
    isClosed: attempt.state === 'closed' && !attempt.needsAttention,
    write: (_, now) => moveAttempt(tx, attempt, 'closed', { needsAttention: true, updatedAt: now }),
  }
}

/** It is as it was before: not matched, or with a refund that failed. */
const lockClosedManual = async (tx: Queries, paymentId: string): Promise<Reopening | null> => {
  const found = await findManual(tx, { paymentId })
  if (found === null) return null
  const { id, matchedAt, needsAttention } = await lockManual(tx, found.id)
  return {
    isClosed: matchedAt !== null && !needsAttention,
    write: (before) =>
      tx
        .update(manualPayment)
        .set({
          needsAttention: before['needsAttention'] === true,
          ...(before['isMatched'] === false ? { matchedAt: null } : {}),
        })
        .where(eq(manualPayment.id, id)),
  }
}
