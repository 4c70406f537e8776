import { and, eq, sql } from 'drizzle-orm'
import { unreachable } from '#domain/lang/unreachable.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { cardProvider, type Provider } from '#domain/payments/methods.ts'
import type { LimitsOfRoles } from '#domain/staff/limits.ts'
import type { Database, Queries } from '../../database/database.ts'
import {
  manualPayment,
  moneyEntry,
  orders,
  paymentAttempt,
  quote,
  refund,
} from '../../database/schema/index.ts'
import { continueTrace } from '../../operations/trace.ts'
import { countOnCharge, nextVersion, type PlaceDeps, recordOrderRefunded } from '../../orders/index.ts'
import { bookPaymentRefund } from '../../trade/index.ts'
import type { AttemptRow } from '../attempts/attempts.ts'
import type { Gateways, PaymentGateway, ProviderAnswer, Refund } from '../gateways/payment-gateway.ts'
import type { PaymentsLog } from '../log.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'

export interface RefundDeps {
  readonly database: Database
  readonly gateways: Gateways
  readonly log: PaymentsLog
  /** Sends the emails to shoppers. */
  readonly place: Pick<PlaceDeps, 'mail'>
  /** Within which each role refunds alone (M-067). */
  readonly refundLimits: LimitsOfRoles
  readonly now: () => Date
}

export type RefundRow = typeof refund.$inferSelect
export type RefundState = RefundRow['state']

/** A refund with the payment that it refunds: an attempt at a provider, or a payment against a reference. */
export interface RefundWithPayment {
  readonly refund: RefundRow
  readonly attempt: AttemptRow | null
  readonly manual: ManualRow | null
}

/** Selects refunds with the payments that they refund; those of trade accounts and by hand have none. */
export const selectRefunds = (queries: Queries) =>
  queries
    .select({ refund, attempt: paymentAttempt, manual: manualPayment })
    .from(refund)
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .leftJoin(manualPayment, eq(manualPayment.id, refund.manualPaymentId))

const providerOf = ({ attempt }: RefundWithPayment): Provider => attempt?.provider ?? cardProvider

/** The payment of a refund, as the log identifies it. */
export const paymentOf = ({ attempt, manual }: RefundWithPayment) =>
  attempt ?? { id: manual?.id ?? 0, quoteId: 0, provider: cardProvider }

/** The id of the money that a payment received, as its provider refunds it; null: none is known. */
const moneyIdOf = (gateway: PaymentGateway, { attempt, manual }: RefundWithPayment): string | null => {
  switch (gateway.captures) {
    case 'automatic':
      return attempt?.paymentId ?? manual?.paymentId ?? null
    case 'by-shop':
      return attempt?.captureId ?? null
    default:
      return unreachable(gateway)
  }
}

const refundAtProvider = async (
  { gateways }: RefundDeps,
  own: RefundWithPayment,
): Promise<ProviderAnswer<Refund> | null> => {
  const gateway = gateways[providerOf(own)]
  const of = gateway === null ? null : moneyIdOf(gateway, own)
  return gateway === null || of === null
    ? null
    : gateway.refund({ of, amount: pence(own.refund.pence) }, own.refund.key)
}

/** Requests a written refund from its provider; repeated with the same key until there is an answer. */
export const sendRefund = async (deps: RefundDeps, key: string): Promise<RefundState> => {
  const [own] = await selectRefunds(deps.database.queries).where(eq(refund.key, key))
  if (own === undefined) return 'failed'
  if (own.refund.state !== 'asked' || (own.attempt === null && own.manual === null)) return own.refund.state
  return continueTrace(own.attempt?.trace ?? own.manual?.trace ?? null, () => requestRefund(deps, own))
}

const requestRefund = async (deps: RefundDeps, own: RefundWithPayment): Promise<RefundState> => {
  const outcome = await refundAtProvider(deps, own)
  if (outcome?.kind === 'known' && outcome.value.state !== 'failed') {
    await recordRefunded(deps, own, outcome.value)
    return 'completed'
  }
  if (outcome === null || outcome.kind === 'unknown') return 'asked'
  const trouble = outcome.kind === 'refused' ? `${outcome.reason} ${outcome.code}` : 'failed'
  await recordNotRefunded(deps, own.refund, trouble)
  deps.log.alarm('a refund was refused', paymentOf(own), trouble)
  return 'failed'
}

/**
 * Locks the order of a refund. Every change of an order's refund locks the order first, which prevents
 * deadlocks.
 */
export const lockOrderOf = async (tx: Queries, orderId: number | null): Promise<void> => {
  if (orderId !== null)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
}

/** Moves a requested refund to its final state; false: another process did so before. */
const endRefund = async (
  tx: Queries,
  { id }: RefundRow,
  ended: Partial<RefundRow>,
  now: Date,
): Promise<boolean> => {
  const done = await tx
    .update(refund)
    .set({ ...ended, updatedAt: now })
    .where(and(eq(refund.id, id), eq(refund.state, 'asked')))
    .returning({ id: refund.id })
  return done.length > 0
}

/** Records a refund that the provider made: in refund, payment and ledger, once; and emails the payer. */
export const recordRefunded = (
  deps: RefundDeps,
  own: RefundWithPayment,
  providerRefund: Refund,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await lockOrderOf(tx, own.refund.orderId)
    const isFirst = await endRefund(
      tx,
      own.refund,
      { state: 'completed', refundId: providerRefund.id },
      deps.now(),
    )
    if (isFirst) await bookRefund(tx, deps, own, providerRefund.id)
  })

/** Books a completed refund in payment and ledger, and emails the payer. */
export const bookRefund = async (
  tx: Queries,
  deps: Pick<RefundDeps, 'place' | 'now'>,
  own: RefundWithPayment,
  reference: string,
): Promise<void> => {
  const { refund: row, attempt, manual } = own
  await addRefunded(tx, own, row.pence)
  await tx.insert(moneyEntry).values({
    provider: providerOf(own),
    reference,
    kind: 'refund',
    pence: pence(-row.pence),
    attemptId: attempt?.id ?? null,
    manualPaymentId: manual?.id ?? null,
  })
  if (manual !== null && manual.customerId !== null)
    await bookPaymentRefund(tx, manual.customerId, { amount: row.pence, reference })
  await emailPayer(tx, deps, own)
}

/** Adds a refund to its payment; negative: the refund came back. */
export const addRefunded = async (
  tx: Queries,
  { attempt, manual }: RefundWithPayment,
  amount: number,
): Promise<void> => {
  if (attempt !== null)
    await tx
      .update(paymentAttempt)
      .set({ refundedPence: sql`${paymentAttempt.refundedPence} + ${amount}` })
      .where(eq(paymentAttempt.id, attempt.id))
  if (manual !== null)
    await tx
      .update(manualPayment)
      .set({ refundedPence: sql`${manualPayment.refundedPence} + ${amount}` })
      .where(eq(manualPayment.id, manual.id))
}

/**
 * The refund of an order gets a credit note and an email; that of a payment without an order only an email.
 */
const emailPayer = async (
  tx: Queries,
  { place: { mail }, now }: Pick<RefundDeps, 'place' | 'now'>,
  own: RefundWithPayment,
): Promise<void> => {
  const { refund: row, attempt, manual } = own
  if (row.orderId !== null) return recordOrderRefunded(tx, { mail, now }, row, providerOf(own))
  const to = manual?.email ?? (await emailOfQuote(tx, attempt))
  if (to === '') return
  const data = { amount: formatPounds(pence(row.pence)), reference: manual?.reference ?? null }
  await mail.send(tx, to, { template: 'payment-refunded', data })
}

const emailOfQuote = async (tx: Queries, attempt: AttemptRow | null): Promise<string> => {
  if (attempt === null) return ''
  const [row] = await tx.select({ details: quote.details }).from(quote).where(eq(quote.id, attempt.quoteId))
  return row?.details.email ?? ''
}

/** Records that the provider rejected the refund. */
const recordNotRefunded = ({ database, now }: RefundDeps, row: RefundRow, trouble: string) =>
  database.transaction(async (tx) => {
    await lockOrderOf(tx, row.orderId)
    if (await endRefund(tx, row, { state: 'failed', trouble }, now())) await returnRefundToStaff(tx, row)
  })

/** What of an order a refund counts on: the money that it was placed at, or one of its extra charges. */
export type CountedOn = Pick<RefundRow, 'orderChargeId'> & { readonly orderId: number }

/**
 * Counts a refund on its order, or on the extra charge that it gives back; negative: it did not go back after
 * all. Call it behind the order's lock.
 */
export const countOnOrder = async (
  tx: Queries,
  { orderId, orderChargeId }: CountedOn,
  amount: number,
): Promise<void> => {
  if (orderChargeId !== null) return countOnCharge(tx, { id: orderChargeId, orderId }, amount)
  await tx
    .update(orders)
    .set({ refundedPence: sql`${orders.refundedPence} + ${amount}` })
    .where(eq(orders.id, orderId))
}

/** The same for a refund that no person made of the order: its version rises, since nothing else raises it. */
export const countAndRaiseVersion = async (tx: Queries, on: CountedOn, amount: number): Promise<void> => {
  await countOnOrder(tx, on, amount)
  await tx.update(orders).set({ version: nextVersion }).where(eq(orders.id, on.orderId))
}

/**
 * Puts a failed refund back on the list of staff, who must refund it another way: the shop still has the
 * money, or has it again, and the order and the payment count it. A payment without an order is on that list
 * only if staff had closed it.
 */
export const returnRefundToStaff = async (
  tx: Queries,
  row: Pick<RefundRow, 'orderId' | 'orderChargeId' | 'attemptId' | 'manualPaymentId' | 'pence'>,
): Promise<void> => {
  const { orderId, orderChargeId } = row
  if (orderId !== null) {
    await countOnOrder(tx, { orderId, orderChargeId }, -row.pence)
    await tx
      .update(orders)
      .set({
        version: nextVersion,
        needsAttention: true,
        attention: sql`${orders.attention} || '["refund-failed"]'::jsonb`,
      })
      .where(eq(orders.id, orderId))
  } else if (row.manualPaymentId !== null)
    await tx
      .update(manualPayment)
      .set({ needsAttention: true })
      .where(eq(manualPayment.id, row.manualPaymentId))
  else if (row.attemptId !== null)
    await tx
      .update(paymentAttempt)
      .set({ needsAttention: true })
      .where(and(eq(paymentAttempt.id, row.attemptId), eq(paymentAttempt.state, 'closed')))
}
