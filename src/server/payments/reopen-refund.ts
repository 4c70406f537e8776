import { and, eq, sql } from 'drizzle-orm'
import type { Provider } from '#domain/payments/methods.ts'
import { moneyEntry, paymentAttempt, refund } from '../database/schema/index.ts'
import { noteUnknownRefund } from './desk-refund.ts'
import type { Outcome, Refund } from './providers/port.ts'
import { callStaffAgain, type RefundDeps } from './refunds.ts'

/**
 * News of a refund, which is read again at its provider. One that nobody here knows of is written down. One that failed
 * after all, as when the shopper's bank sends it back days later, is open again: the order has its money, and staff give
 * it back another way.
 */
export const hearRefund = async (deps: RefundDeps, provider: Provider, refundId: string): Promise<void> => {
  const [row] = await deps.database.queries
    .select({ refund, attempt: paymentAttempt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(eq(refund.refundId, refundId), eq(paymentAttempt.provider, provider)))
  if (row !== undefined && row.refund.state !== 'completed') return
  const read = await retrieve(deps, provider, refundId)
  if (read.kind === 'unknown') throw new Error(`The provider did not say what became of refund ${refundId}.`)
  if (read.kind === 'refused') return
  if (row === undefined)
    return read.value.state === 'failed' ? undefined : noteUnknownRefund(deps, provider, read.value)
  if (read.value.state !== 'failed') return
  if (await reopen(deps, row.refund, provider, refundId))
    deps.log.alarm('a refund came back and must be given another way', row.attempt, refundId)
}

const retrieve = async (
  { providers: { cards, wallets } }: RefundDeps,
  provider: Provider,
  refundId: string,
): Promise<Outcome<Refund>> => {
  const asked = provider === 'stripe' ? cards?.retrieveRefund(refundId) : wallets?.retrieveRefund(refundId)
  return asked ?? { kind: 'unknown', why: 'connection', trace: null }
}

/** Takes a refund back out of attempt, order and ledger, once; false when somebody else did. */
const reopen = (
  { database, now }: RefundDeps,
  { id, attemptId, orderId, pence }: typeof refund.$inferSelect,
  provider: Provider,
  refundId: string,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const reopened = await tx
      .update(refund)
      .set({ state: 'failed', trouble: 'it came back', updatedAt: now() })
      .where(and(eq(refund.id, id), eq(refund.state, 'completed')))
      .returning({ id: refund.id })
    if (reopened.length === 0) return false
    await tx
      .update(paymentAttempt)
      .set({ refundedPence: sql`${paymentAttempt.refundedPence} - ${pence}` })
      .where(eq(paymentAttempt.id, attemptId))
    await callStaffAgain(tx, { orderId, attemptId, pence })
    await tx
      .insert(moneyEntry)
      .values({ provider, reference: `${refundId}-failed`, kind: 'refund-failed', pence, attemptId })
    return true
  })
