import { and, eq, ne, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { type Changed, changedFields, findLastChange, recordAudit } from '../../audit/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import { customer, manualPayment, orders, refund } from '../../database/schema/index.ts'
import { lockOrder, type OrderChange } from '../../orders/index.ts'
import { bookPayment } from '../../trade/index.ts'
import { remainingOfManual } from '../refunds/order-funds.ts'
import type { ManualRow } from './apply-manual-outcome.ts'
import { findManual } from './manual-receipt.ts'

export interface MatchDeps {
  readonly database: Database
  readonly now: () => Date
}

/**
 * The target of a payment against a reference; `nothing`: staff checked, and there is nothing to match it
 * with.
 */
export type MatchTarget =
  | { readonly order: string }
  | { readonly account: string }
  | { readonly nothing: true }

export interface PaymentMatch {
  readonly isNew: boolean
  readonly amount: Pence
  /** The account's debt after the match. */
  readonly owed: Pence | null
}

export type MatchRefusal =
  | 'no-payment'
  | 'not-paid'
  | 'no-order'
  | 'no-account'
  /** It already paid the debt of an account. */
  | 'on-account'
  /** A part of it was refunded through the order that it is matched with. */
  | 'refunded'
  /** The account owes less. */
  | { readonly owed: Pence }
  | Changed<SeenMatch>

/** What a payment pays, as a person sees it: an order's number, and whether anybody has matched it. */
export interface SeenMatch {
  readonly order: string | null
  readonly isMatched: boolean
  readonly note: string
}

type Outcome = Result<PaymentMatch, MatchRefusal>

/**
 * Matches a payment against a reference with what it pays: an order, to which its money then belongs, or the
 * debt of a trade account, which it reduces. A repeated match changes nothing; an order can be corrected, an
 * account cannot.
 */
export const matchPayment = (
  { database, now }: MatchDeps,
  { paymentId, to, note, was = null, actor = unnamed }: MatchRequest,
): Promise<Outcome> =>
  allOrNothing<PaymentMatch, MatchRefusal>(database, async (tx) => {
    /* Locks orders before payments, as refunds do. */
    const order = 'order' in to ? await lockOrder(tx, to.order) : null
    if ('order' in to && order === null) return err('no-order')
    const found = await findManual(tx, { paymentId })
    if (found === null) return err('no-payment')
    const manual = await lockManual(tx, found.id)
    if (manual.state !== 'succeeded') return err('not-paid')
    const change = await changeSince(tx, manual, { paymentId, to, note, was })
    if (change !== null) return err(change)
    const noted = note === '' ? {} : { note }
    const record = (match: Match) => recordMatch(tx, actor, manual, { ...match, ...noted })
    if ('account' in to) return matchAccount(tx, manual, to.account, { ...noted, matchedAt: now() }, record)
    if (manual.customerId !== null) return err('on-account')
    const orderId = order?.id ?? null
    const isNew = manual.matchedAt === null || manual.orderId !== orderId
    if (isNew && manual.orderId !== null && (await isRefundedByOrder(tx, manual))) return err('refunded')
    await tx
      .update(manualPayment)
      .set({ ...noted, orderId, ...(isNew ? { matchedAt: now() } : {}) })
      .where(eq(manualPayment.id, manual.id))
    if (isNew || (note !== '' && note !== manual.note)) await record({ orderId, customerId: null })
    return ok({ isNew, amount: pence(manual.receivedPence), owed: null })
  })

export interface MatchRequest {
  readonly paymentId: string
  readonly to: MatchTarget
  readonly note: string
  /** The payment as the person saw it (M-194); null or left out: a command, which saw none. */
  readonly was?: SeenMatch | null
  /** Whom the audit log names; default: the shop's own code. */
  readonly actor?: Actor
}

/** Another's match or note that came between what the person saw and what they want; null: none that it would undo. */
const changeSince = async (
  tx: Queries,
  { orderId, matchedAt, note }: ManualRow,
  { paymentId, to, note: wanted, was = null }: MatchRequest,
): Promise<Changed<SeenMatch> | null> => {
  const [order] =
    orderId === null
      ? []
      : await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  const now = { order: order?.number ?? null, isMatched: matchedAt !== null, note }
  const target = 'order' in to ? to.order : null
  const isMatchKept = now.isMatched && now.order === target
  const isNoteKept = wanted === '' || note === wanted
  if (was === null || ((isMatchKept || isSameMatch(now, was)) && (isNoteKept || note === was.note)))
    return null
  return { changed: now, ...(await findLastChange(tx, 'payment', paymentId)) }
}

const isSameMatch = (one: SeenMatch, other: SeenMatch): boolean =>
  one.order === other.order && one.isMatched === other.isMatched

const unnamed: Actor = { kind: 'system', name: 'payments' }

type Match = Pick<ManualRow, 'orderId' | 'customerId'>

/** At the payment, and at the orders that it paid before and pays now: their pages and history name it too (M-037). */
const recordMatch = async (
  tx: Queries,
  actor: Actor,
  { id, paymentId, orderId, customerId, note, receivedPence }: ManualRow,
  match: Match & { readonly note?: string },
): Promise<void> => {
  const after = { payment: paymentId, pence: receivedPence }
  const atOrder = async (action: OrderChange, of: number | null) => {
    if (of !== null) await recordAudit(tx, { actor, action, subject: { kind: 'order', id: of }, after })
  }
  if (orderId !== match.orderId) {
    await atOrder('order.unmatch-payment', orderId)
    await atOrder('order.match-payment', match.orderId)
  }
  await recordAudit(tx, {
    actor,
    action: 'payment.match',
    subject: { kind: 'payment', id: paymentId ?? id },
    before: { orderId, customerId, isNoted: note !== '' },
    after: {
      orderId: match.orderId,
      customerId: match.customerId,
      isNoted: (match.note ?? note) !== '',
    },
  })
}

/** Writes a note for colleagues at a payment against a reference, from the note that the person saw, `was`. */
export const notePayment = (
  { database }: Pick<MatchDeps, 'database'>,
  actor: Actor,
  { paymentId, note, was }: { readonly paymentId: string; readonly note: string; readonly was: string },
): Promise<Result<null, 'no-payment' | Changed<string>>> =>
  database.transaction(async (tx) => {
    const found = await findManual(tx, { paymentId })
    if (found === null) return err('no-payment')
    const manual = await lockManual(tx, found.id)
    if (manual.note === note) return ok(null)
    if (manual.note !== was)
      return err({ changed: manual.note, ...(await findLastChange(tx, 'payment', paymentId)) })
    await tx.update(manualPayment).set({ note }).where(eq(manualPayment.id, manual.id))
    await recordAudit(tx, {
      actor,
      action: 'payment.note',
      subject: { kind: 'payment', id: paymentId },
      before: { isNoted: manual.note !== '' },
      after: { isNoted: note !== '' },
    })
    return ok(null)
  })

export const lockManual = async (tx: Queries, id: number): Promise<ManualRow> => {
  const [row] = await tx.select().from(manualPayment).where(eq(manualPayment.id, id)).for('update')
  invariant(row !== undefined, `a manual payment ${id}`)
  return row
}

const isRefundedByOrder = async (tx: Queries, { id, orderId }: ManualRow): Promise<boolean> => {
  const rows = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.manualPaymentId, id),
        sql`${refund.orderId} is not distinct from ${orderId}`,
        ne(refund.state, 'failed'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Books what is left of the payment on the account under the provider's payment id, once. */
const matchAccount = async (
  tx: Queries,
  manual: ManualRow,
  email: string,
  noted: Partial<ManualRow>,
  record: (match: Match) => Promise<void>,
): Promise<Outcome> => {
  const [account] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.emailKey, email.trim().normalize('NFC').toLowerCase()),
        ne(customer.tradeStatus, 'none'),
      ),
    )
  if (account === undefined) return err('no-account')
  if (manual.customerId !== null && manual.customerId !== account.id) return err('on-account')
  if (manual.orderId !== null && (await isRefundedByOrder(tx, manual))) return err('refunded')
  const [{ left } = { left: 0 }] = await tx
    .select({ left: remainingOfManual })
    .from(manualPayment)
    .where(eq(manualPayment.id, manual.id))
  const isNew = manual.customerId === null
  const amount = pence(isNew ? left : manual.receivedPence)
  if (amount === 0 || manual.paymentId === null) return err('not-paid')
  const received = isNew ? await bookPayment(tx, account.id, { amount, reference: manual.paymentId }) : null
  if (received !== null && !received.ok)
    return err(received.error.kind === 'too-much' ? { owed: received.error.owed } : 'on-account')
  await tx
    .update(manualPayment)
    .set({ ...noted, orderId: null, customerId: account.id })
    .where(eq(manualPayment.id, manual.id))
  if (isNew) await record({ orderId: null, customerId: account.id })
  return ok({ isNew, amount, owed: received?.value.owed ?? null })
}

/** Records that staff reviewed a payment against a reference; false: no such payment awaits review. */
export const recordReviewedPayment = (
  database: Pick<Database, 'transaction'>,
  paymentId: string,
  now: Date,
  actor: Actor = unnamed,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [open] = await tx
      .select({ needsAttention: manualPayment.needsAttention, matchedAt: manualPayment.matchedAt })
      .from(manualPayment)
      .where(
        and(
          eq(manualPayment.paymentId, paymentId),
          eq(manualPayment.state, 'succeeded'),
          sql`(${manualPayment.needsAttention} or ${manualPayment.matchedAt} is null)`,
        ),
      )
      .for('update')
    if (open === undefined) return false
    const { needsAttention, matchedAt } = open
    await tx
      .update(manualPayment)
      .set({ needsAttention: false, matchedAt: matchedAt ?? now })
      .where(eq(manualPayment.paymentId, paymentId))
    await recordAudit(tx, {
      actor,
      action: 'payment.close',
      subject: { kind: 'payment', id: paymentId },
      ...changedFields(
        { needsAttention, isMatched: matchedAt !== null },
        { needsAttention: false, isMatched: true },
      ),
    })
    return true
  })
