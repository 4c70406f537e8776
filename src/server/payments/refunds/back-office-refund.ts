import { and, eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { isOver } from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, moneyEntry, orders, paymentAttempt, refund } from '../../database/schema/index.ts'
import { MADE_AT_PROVIDER } from '../../orders/index.ts'
import { type AttemptRow, findByPayment, lockAttempt } from '../attempts/attempts.ts'
import type { Refund } from '../gateways/port.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { closeAttempt } from './close-review.ts'
import { bookRefund, lockOrderOf, type RefundDeps, recordRefunded, selectRefunds } from './write-refund.ts'

/**
 * A refund that no row names: one of ours whose answer was lost or is still on its way, or one that staff made at the
 * provider's own desk. Either is counted once, so that order, invoice and ledger say what really went back.
 */
export const recordUnknownRefund = async (
  deps: RefundDeps,
  provider: Provider,
  given: Refund,
): Promise<void> => {
  if (given.key !== null && (await applyRefundState(deps, given.key, given))) return
  const attempt = await findPaid(deps, provider, given)
  if (attempt === null) return noteOfManual(deps, provider, given)
  if (!isOver(attempt.state) && attempt.state !== 'parked')
    throw new Error(`Refund ${given.id} came before its payment ${attempt.id} was heard of.`)
  if (await notifyBackOffice(deps, attempt, given))
    deps.log.trouble('a refund was made at the provider', { attempt: attempt.id, refund: given.id })
}

/** False: it was not asked for by us. */
const applyRefundState = async (deps: RefundDeps, key: string, given: Refund): Promise<boolean> => {
  const [own] = await selectRefunds(deps.database.queries).where(eq(refund.key, key))
  if (own === undefined) return false
  await recordRefunded(deps, own, given)
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

/** The same of a payment against a reference. */
const noteOfManual = async (deps: RefundDeps, provider: Provider, given: Refund): Promise<void> => {
  if (provider !== 'stripe' || given.of === null) return
  const manual = await findManual(deps.database.queries, { paymentId: given.of })
  if (manual === null) return
  if (manual.state !== 'succeeded')
    throw new Error(`Refund ${given.id} came before its payment ${manual.key} was known to be paid.`)
  const isNew = await deps.database.transaction(async (tx) => {
    await lockOrderOf(tx, manual.orderId)
    const [locked] = await tx
      .select()
      .from(manualPayment)
      .where(eq(manualPayment.id, manual.id))
      .for('update')
    invariant(locked !== undefined, `a manual payment ${manual.id}`)
    const orderId = await countedOrder(tx, locked, given.amount)
    return writeMade(tx, deps, { attempt: null, manual: locked, orderId }, given)
  })
  if (isNew) deps.log.trouble('a refund was made at the provider', { manual: manual.id, refund: given.id })
}

/** The order that a refund of a payment against a reference counts on: the one on hold that staff matched it with. */
export const countedOrder = async (
  tx: Queries,
  { orderId }: ManualRow,
  amount: number,
): Promise<number | null> => {
  if (orderId === null) return null
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const counts = order?.method === 'on_hold' && amount <= order.totalPence - order.refundedPence
  return counts ? orderId : null
}

/**
 * Into refunds, attempt, order and ledger, once; false when another process was faster. A payment of which no order could be
 * made is closed when all of it went back: an order would be for nothing.
 */
const notifyBackOffice = (
  deps: RefundDeps,
  { id: attemptId, quoteId, state }: AttemptRow,
  given: Refund,
): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const parked = state === 'parked' ? await lockAttempt(tx, { attemptId, quoteId }) : null
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.attemptId, attemptId))
      .for('update')
    const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.id, attemptId))
    invariant(attempt !== undefined, `an attempt ${attemptId}`)
    const made = { attempt, manual: null, orderId: order?.id ?? null }
    if (!(await writeMade(tx, deps, made, given))) return false
    if (parked !== null && isRefundedWhole(parked.attempt, given.amount))
      await closeAttempt(tx, parked, deps.now())
    return true
  })

/** Writes a refund down that was made already; false: it was written before. */
const writeMade = async (
  tx: Queries,
  deps: RefundDeps,
  {
    attempt,
    manual,
    orderId,
  }: {
    readonly attempt: AttemptRow | null
    readonly manual: ManualRow | null
    readonly orderId: number | null
  },
  { id: refundId, amount }: Refund,
): Promise<boolean> => {
  const [row] = await tx
    .insert(refund)
    .values({
      key: `desk-${refundId}`,
      attemptId: attempt?.id ?? null,
      manualPaymentId: manual?.id ?? null,
      orderId,
      pence: amount,
      reason: MADE_AT_PROVIDER,
      state: 'completed',
      refundId,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return false
  if (orderId !== null)
    await tx
      .update(orders)
      .set({ refundedPence: sql`${orders.refundedPence} + ${amount}` })
      .where(eq(orders.id, orderId))
  await bookRefund(tx, deps, { refund: row, attempt, manual }, refundId)
  return true
}

const isRefundedWhole = ({ state, receivedPence, refundedPence }: AttemptRow, amount: number): boolean =>
  state === 'parked' && refundedPence + amount >= receivedPence
