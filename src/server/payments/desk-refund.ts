import { and, eq, sql } from 'drizzle-orm'
import { isOver } from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import { moneyEntry, orders, paymentAttempt, refund } from '../database/schema/index.ts'
import { type AttemptRow, findByPayment, lockOwn } from './attempts.ts'
import { closeAttempt } from './close-parked.ts'
import type { Refund } from './providers/port.ts'
import { noteGiven, type RefundDeps } from './refunds.ts'

/**
 * A refund that no row names: one of ours whose answer was lost or is still on its way, or one that staff made at the
 * provider's own desk. Either is counted once, so that order, invoice and ledger say what really went back.
 */
export const noteUnknownRefund = async (
  deps: RefundDeps,
  provider: Provider,
  given: Refund,
): Promise<void> => {
  if (given.key !== null && (await settleOwn(deps, given.key, given))) return
  const attempt = await findPaid(deps, provider, given)
  if (attempt === null) return
  if (!isOver(attempt.state) && attempt.state !== 'parked')
    throw new Error(`Refund ${given.id} came before its payment ${attempt.id} was heard of.`)
  if (await noteAtDesk(deps, attempt, given))
    deps.log.trouble('a refund was made at the provider', { attempt: attempt.id, refund: given.id })
}

/** False: it was not asked for by us. */
const settleOwn = async (deps: RefundDeps, key: string, given: Refund): Promise<boolean> => {
  const [own] = await deps.database.queries
    .select({ refund, attempt: paymentAttempt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(eq(refund.key, key))
  if (own === undefined) return false
  await noteGiven(deps, own.refund, own.attempt, given)
  return true
}

/** The attempt whose money it is. A wallet's money is known by its capture, which only the ledger has an index of. */
export const findPaid = async (
  { database: { queries } }: Pick<RefundDeps, 'database'>,
  provider: Provider,
  { of }: Pick<Refund, 'of'>,
): Promise<AttemptRow | null> => {
  if (of === null) return null
  if (provider === 'stripe') return findByPayment(queries, provider, of)
  const [row] = await queries
    .select({ attempt: paymentAttempt })
    .from(moneyEntry)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, moneyEntry.attemptId))
    .where(and(eq(moneyEntry.provider, provider), eq(moneyEntry.reference, of)))
  return row?.attempt ?? null
}

/**
 * Into refunds, attempt, order and ledger, once; false when somebody else was faster. A payment of which no order could be
 * made is closed when all of it went back: an order would be for nothing.
 */
const noteAtDesk = (
  { database, now }: RefundDeps,
  { id: attemptId, quoteId, provider, state }: AttemptRow,
  { id: refundId, amount }: Refund,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const parked = state === 'parked' ? await lockOwn(tx, { attemptId, quoteId }) : null
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.attemptId, attemptId))
    const made = await tx
      .insert(refund)
      .values({
        key: `desk-${refundId}`,
        attemptId,
        orderId: order?.id ?? null,
        pence: amount,
        reason: 'made at the provider',
        state: 'completed',
        refundId,
        createdAt: now(),
        updatedAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: refund.id })
    if (made.length === 0) return false
    await tx
      .update(paymentAttempt)
      .set({ refundedPence: sql`${paymentAttempt.refundedPence} + ${amount}` })
      .where(eq(paymentAttempt.id, attemptId))
    if (order !== undefined)
      await tx
        .update(orders)
        .set({ refundedPence: sql`${orders.refundedPence} + ${amount}` })
        .where(eq(orders.id, order.id))
    await tx
      .insert(moneyEntry)
      .values({ provider, reference: refundId, kind: 'refund', pence: -amount, attemptId })
    if (parked !== null && isAllBack(parked.attempt, amount)) await closeAttempt(tx, parked, now())
    return true
  })

const isAllBack = ({ state, receivedPence, refundedPence }: AttemptRow, amount: number): boolean =>
  state === 'parked' && refundedPence + amount >= receivedPence
