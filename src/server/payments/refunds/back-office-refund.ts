import { and, eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { isFinalAttempt } from '#domain/orders/states.ts'
import { cardProvider, type Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, moneyEntry, orders, paymentAttempt, refund } from '../../database/schema/index.ts'
import { MADE_AT_PROVIDER } from '../../orders/index.ts'
import { type AttemptRow, findAttemptByPayment, lockAttempt } from '../attempts/attempts.ts'
import type { PaymentGateway, Refund } from '../gateways/payment-gateway.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findChargeOfPayment } from './charge-funds.ts'
import { closeAttempt } from './close-review.ts'
import {
  bookRefund,
  type CountedOn,
  countAndRaiseVersion,
  lockOrderOf,
  type RefundDeps,
  recordRefunded,
  selectRefunds,
} from './write-refund.ts'

/**
 * Records a refund that no row names: one of ours whose answer was lost or is still in flight, or one that
 * staff made in the provider's dashboard. Either counts once, so that order, invoice and ledger show what was
 * really refunded.
 */
export const recordUnknownRefund = async (
  deps: RefundDeps,
  { provider, gateway }: { readonly provider: Provider; readonly gateway: PaymentGateway },
  providerRefund: Refund,
): Promise<void> => {
  if (providerRefund.key !== null && (await applyRefundState(deps, providerRefund.key, providerRefund)))
    return
  const attempt =
    providerRefund.of === null
      ? null
      : await findRefundedAttempt(deps.database.queries, { provider, gateway }, providerRefund.of)
  if (attempt === null) return recordManualRefund(deps, provider, providerRefund)
  if (!isFinalAttempt(attempt.state) && attempt.state !== 'parked')
    throw new Error(`Refund ${providerRefund.id} came before the outcome of its payment ${attempt.id}.`)
  if (await recordAttemptRefund(deps, attempt, providerRefund))
    deps.log.warn('a refund was made at the provider', { attempt: attempt.id, refund: providerRefund.id })
}

/** False: we did not request it. */
const applyRefundState = async (deps: RefundDeps, key: string, providerRefund: Refund): Promise<boolean> => {
  const [own] = await selectRefunds(deps.database.queries).where(eq(refund.key, key))
  if (own === undefined) return false
  await recordRefunded(deps, own, providerRefund)
  return true
}

/** The attempt whose money was refunded, by the id of the money. */
const findRefundedAttempt = (
  queries: Queries,
  { provider, gateway }: { readonly provider: Provider; readonly gateway: PaymentGateway },
  of: string,
): Promise<AttemptRow | null> => {
  switch (gateway.captures) {
    case 'automatic':
      return findAttemptByPayment(queries, provider, of)
    case 'by-shop':
      return findAttemptByCapture(queries, provider, of)
    default:
      return unreachable(gateway)
  }
}

/** The attempt whose money was captured so. Only the ledger has an index of captures. */
export const findAttemptByCapture = async (
  queries: Queries,
  provider: Provider,
  captureId: string,
): Promise<AttemptRow | null> => {
  const [row] = await queries
    .select({ attempt: paymentAttempt })
    .from(moneyEntry)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, moneyEntry.attemptId))
    .where(and(eq(moneyEntry.provider, provider), eq(moneyEntry.reference, captureId)))
  return row?.attempt ?? null
}

/** Records the refund of a payment against a reference. */
const recordManualRefund = async (
  deps: RefundDeps,
  provider: Provider,
  providerRefund: Refund,
): Promise<void> => {
  if (provider !== cardProvider || providerRefund.of === null) return
  const manual = await findManual(deps.database.queries, { paymentId: providerRefund.of })
  if (manual === null) return
  if (manual.state !== 'succeeded')
    throw new Error(`Refund ${providerRefund.id} came before its payment ${manual.key} was known to be paid.`)
  const isNew = await deps.database.transaction(async (tx) => {
    await lockOrderOf(tx, await orderOfManual(tx, manual))
    const [locked] = await tx
      .select()
      .from(manualPayment)
      .where(eq(manualPayment.id, manual.id))
      .for('update')
    invariant(locked !== undefined, `a manual payment ${manual.id}`)
    const on = await findCounted(tx, locked, providerRefund.amount)
    return writeCompleted(tx, deps, { attempt: null, manual: locked, on }, providerRefund)
  })
  if (isNew)
    deps.log.warn('a refund was made at the provider', { manual: manual.id, refund: providerRefund.id })
}

/** The order that a payment against a reference paid, or whose extra charge it paid; null: none. */
export const orderOfManual = async (queries: Queries, manual: ManualRow): Promise<number | null> =>
  manual.orderId ?? (await findChargeOfPayment(queries, manual))?.orderId ?? null

/**
 * What counts a refund of a payment against a reference: the order on hold that staff matched it with, or the
 * extra charge that it paid. Null: neither, or less of it is left. Call it behind the order's lock.
 */
export const findCounted = async (
  tx: Queries,
  manual: ManualRow,
  amount: number,
): Promise<CountedOn | null> => {
  const { orderId } = manual
  if (orderId === null) {
    const charge = await findChargeOfPayment(tx, manual)
    return charge === null || amount > charge.pence - charge.refundedPence
      ? null
      : { orderId: charge.orderId, orderChargeId: charge.id }
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const counts = order?.method === 'on_hold' && amount <= order.totalPence - order.refundedPence
  return counts ? { orderId, orderChargeId: null } : null
}

/**
 * Records a refund in refunds, attempt, order and ledger, once; false if another process was faster. A
 * payment that could not become an order is closed once all of it is refunded: nothing would pay for the
 * order.
 */
const recordAttemptRefund = (
  deps: RefundDeps,
  { id: attemptId, quoteId, state }: AttemptRow,
  providerRefund: Refund,
): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const inReview = state === 'parked' ? await lockAttempt(tx, { attemptId, quoteId }) : null
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.attemptId, attemptId))
      .for('update')
    const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.id, attemptId))
    invariant(attempt !== undefined, `an attempt ${attemptId}`)
    const on = order === undefined ? null : { orderId: order.id, orderChargeId: null }
    const payment = { attempt, manual: null, on }
    if (!(await writeCompleted(tx, deps, payment, providerRefund))) return false
    if (inReview !== null && isFullyRefunded(inReview.attempt, providerRefund.amount))
      await closeAttempt(tx, inReview, deps.now())
    return true
  })

/** Writes a completed refund; false: it was written before. */
const writeCompleted = async (
  tx: Queries,
  deps: RefundDeps,
  {
    attempt,
    manual,
    on,
  }: {
    readonly attempt: AttemptRow | null
    readonly manual: ManualRow | null
    readonly on: CountedOn | null
  },
  { id: refundId, amount }: Refund,
): Promise<boolean> => {
  const [row] = await tx
    .insert(refund)
    .values({
      key: `desk-${refundId}`,
      attemptId: attempt?.id ?? null,
      manualPaymentId: manual?.id ?? null,
      orderId: on?.orderId ?? null,
      orderChargeId: on?.orderChargeId ?? null,
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
  if (on !== null) await countAndRaiseVersion(tx, on, amount)
  await bookRefund(tx, deps, { refund: row, attempt, manual }, refundId)
  return true
}

const isFullyRefunded = ({ state, receivedPence, refundedPence }: AttemptRow, amount: number): boolean =>
  state === 'parked' && refundedPence + amount >= receivedPence
