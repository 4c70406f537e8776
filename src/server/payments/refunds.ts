import { and, eq, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import { repay } from '../credit/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { moneyEntry, orders, paymentAttempt, refund } from '../database/schema/index.ts'
import { inTraceOf } from '../http/trace.ts'
import { cancelOrder, lockOrder, type OrderRow, type PlaceDeps } from '../orders/index.ts'
import type { Providers } from './ask.ts'
import type { AttemptRow } from './attempts.ts'
import type { PaymentsLog } from './log.ts'
import type { Outcome, Refund } from './providers/port.ts'

export interface RefundDeps {
  readonly database: Database
  readonly providers: Providers
  readonly log: PaymentsLog
  /** Who tells shoppers. */
  readonly place: Pick<PlaceDeps, 'mail'>
  readonly now: () => Date
}

export type RefundRefusal =
  | 'no-order'
  | 'too-much'
  | 'nothing-paid'
  /** It is on its way: what comes back of it is a return, not a cancellation. */
  | 'dispatched'

export interface AskedRefund {
  readonly number: string
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason: string
  /** Also cancel the order: its goods go back on the shelf. */
  readonly cancels: boolean
}

export interface Refunded {
  readonly order: OrderRow
  readonly amount: Pence
  /** What the provider said; an account's debt is settled at once. */
  readonly state: 'completed' | 'asked' | 'failed'
}

/**
 * Gives back a whole order or a part of it. What is to be given back is written down and counted against the order first;
 * then the provider is asked, with a key of its own: however often it must be asked, the money goes back once.
 */
export const refundOrder = async (
  deps: RefundDeps,
  { number, amount, reason, cancels }: AskedRefund,
): Promise<Result<Refunded, RefundRefusal>> => {
  const written = await deps.database.transaction((tx) =>
    writeRefund(tx, deps, { number, amount, reason, cancels }),
  )
  if (!written.ok) return written
  const { order, key, given } = written.value
  const state = key === null ? 'completed' : await giveBack(deps, key)
  return ok({ order, amount: given, state })
}

interface Written {
  readonly order: OrderRow
  readonly given: Pence
  /** The refund to ask the provider for; null when no provider took the money. */
  readonly key: string | null
}

const writeRefund = async (
  tx: Queries,
  { now, place: { mail } }: RefundDeps,
  { number, amount, reason, cancels }: AskedRefund,
): Promise<Result<Written, RefundRefusal>> => {
  const order = await lockOrder(tx, number)
  if (order === null) return err('no-order')
  if (cancels && order.state === 'dispatched') return err('dispatched')
  const isUnpaid = order.attemptId === null && order.accountId === null && order.totalPence > 0
  /* An order on hold can be cancelled, and there is nothing to give back for it. */
  if (isUnpaid && (amount !== null || !cancels)) return err('nothing-paid')
  const left = leftOf(order)
  const given = amount ?? left
  if (given > left) return err('too-much')
  const key = given === 0 || order.attemptId === null ? null : await nextKey(tx, order)
  if (given > 0)
    await tx
      .update(orders)
      .set({ refundedPence: sql`${orders.refundedPence} + ${given}` })
      .where(eq(orders.id, order.id))
  if (key !== null && order.attemptId !== null)
    await tx
      .insert(refund)
      .values({ key, attemptId: order.attemptId, orderId: order.id, pence: given, reason, createdAt: now() })
  if (order.accountId !== null && given > 0) await repay(tx, order.accountId, order.id, given)
  const changed = { ...order, refundedPence: order.refundedPence + given }
  if (cancels) await cancelOrder(tx, { mail, now }, changed, given)
  return ok({ order: changed, given, key })
}

/** What was paid or is owed for an order still; of an account a cancellation has taken it all off already. */
const leftOf = ({ attemptId, accountId, state, totalPence, refundedPence }: OrderRow): Pence =>
  attemptId !== null || (accountId !== null && state !== 'cancelled')
    ? pence(totalPence - refundedPence)
    : noPence

/** Behind the order's lock: refunds of an order are numbered. */
const nextKey = async (tx: Queries, { id, number }: OrderRow): Promise<string> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refund)
    .where(eq(refund.orderId, id))
  return `${number}-refund-${(row?.count ?? 0) + 1}`
}

const askProvider = async (
  { providers }: RefundDeps,
  attempt: AttemptRow,
  amount: Pence,
  key: string,
): Promise<Outcome<Refund> | null> => {
  const { provider, paymentId, captureId } = attempt
  if (provider === 'stripe')
    return paymentId === null || providers.cards === null
      ? null
      : providers.cards.refund({ paymentId, amount }, key)
  return captureId === null || providers.wallets === null
    ? null
    : providers.wallets.refund({ captureId, amount }, key)
}

/** Asks the provider to give back what was written down; asked again with the same key until it has an answer. */
export const giveBack = async (deps: RefundDeps, key: string): Promise<'completed' | 'asked' | 'failed'> => {
  const [row] = await deps.database.queries
    .select({ refund, attempt: paymentAttempt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(eq(refund.key, key))
  if (row === undefined) return 'failed'
  if (row.refund.state !== 'asked') return row.refund.state
  return inTraceOf(row.attempt.trace, () => give(deps, row))
}

const give = async (
  deps: RefundDeps,
  row: { readonly refund: RefundRow; readonly attempt: AttemptRow },
): Promise<'completed' | 'asked' | 'failed'> => {
  const { key } = row.refund
  const outcome = await askProvider(deps, row.attempt, pence(row.refund.pence), key)
  if (outcome?.kind === 'known' && outcome.value.state !== 'failed') {
    await noteGiven(deps, row.refund, row.attempt, outcome.value)
    return 'completed'
  }
  if (outcome === null || outcome.kind === 'unknown') return 'asked'
  const trouble = outcome.kind === 'refused' ? `${outcome.reason} ${outcome.code}` : 'failed'
  await noteNotGiven(deps, row.refund, trouble)
  deps.log.alarm('a refund was refused', row.attempt, trouble)
  return 'failed'
}

type RefundRow = typeof refund.$inferSelect

/** The provider gave back what was asked for: into refund, attempt and ledger, once. */
export const noteGiven = (
  { database, now }: RefundDeps,
  row: RefundRow,
  attempt: AttemptRow,
  given: Refund,
) =>
  database.transaction(async (tx) => {
    const done = await tx
      .update(refund)
      .set({ state: 'completed', refundId: given.id, updatedAt: now() })
      .where(and(eq(refund.id, row.id), eq(refund.state, 'asked')))
      .returning({ id: refund.id })
    if (done.length === 0) return
    await tx
      .update(paymentAttempt)
      .set({ refundedPence: sql`${paymentAttempt.refundedPence} + ${row.pence}` })
      .where(eq(paymentAttempt.id, attempt.id))
    await tx.insert(moneyEntry).values({
      provider: attempt.provider,
      reference: given.id,
      kind: 'refund',
      pence: -row.pence,
      attemptId: attempt.id,
    })
  })

/** The provider will not give it back. */
const noteNotGiven = ({ database, now }: RefundDeps, row: RefundRow, trouble: string) =>
  database.transaction(async (tx) => {
    const done = await tx
      .update(refund)
      .set({ state: 'failed', trouble, updatedAt: now() })
      .where(and(eq(refund.id, row.id), eq(refund.state, 'asked')))
      .returning({ id: refund.id })
    if (done.length > 0) await callStaffAgain(tx, row)
  })

/**
 * The shop has the money of a refund still, or again: its order counts it, or its payment, which staff had closed, and staff
 * see it on their list, since they must find another way. Other payments are left alone.
 */
export const callStaffAgain = async (
  tx: Queries,
  row: Pick<RefundRow, 'orderId' | 'attemptId' | 'pence'>,
): Promise<void> => {
  if (row.orderId === null)
    await tx
      .update(paymentAttempt)
      .set({ needsAttention: true })
      .where(and(eq(paymentAttempt.id, row.attemptId), eq(paymentAttempt.state, 'closed')))
  else
    await tx
      .update(orders)
      .set({
        refundedPence: sql`${orders.refundedPence} - ${row.pence}`,
        needsAttention: true,
        attention: sql`${orders.attention} || '["refund-failed"]'::jsonb`,
      })
      .where(eq(orders.id, row.orderId))
}
