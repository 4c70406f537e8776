import { eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { addPence, type Pence, pence, sumPence } from '#domain/money/pence.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orders, refund } from '../../database/schema/index.ts'
import {
  cancelOrder,
  changeOrder,
  hasShipments,
  lockOrder,
  NO_REASON,
  type OrderRow,
  type OrderSettlement,
  type ReturnedPostage,
  recordOrderRefunded,
} from '../../orders/index.ts'
import { creditOrderRefund } from '../../trade/index.ts'
import { lockPaidCharges, partsOfCharges } from './charge-funds.ts'
import {
  findSameRefund,
  fundsOf,
  isPostagePending,
  type OrderFunds,
  partsOf,
  type RefundPart,
} from './order-funds.ts'
import {
  countOnOrder,
  type RefundDeps,
  type RefundRow,
  type RefundState,
  sendRefund,
} from './write-refund.ts'

export type RefundRefusal =
  | 'no-order'
  | 'too-much'
  | 'nothing-paid'
  /** The order is dispatched, or a part of it: goods that come back are a return, not a cancellation. */
  | 'dispatched'
  /** A payment that has not ended returns postage of the order: what is left is known when it ends (D28). */
  | 'postage-pending'
  /** The same amount was refunded before; a repetition must be requested explicitly. */
  | { readonly sameAt: Date }

export interface RefundRequest {
  readonly number: string
  /** Of what the order was placed at; null: all that is left, with its extra charges. */
  readonly amount: Pence | null
  /** The reason, for the customer; optional. */
  readonly reason?: string | undefined
  /** Also cancel the order: its goods go back to stock. */
  readonly cancels: boolean
  /** A second refund of the same amount is intended. */
  readonly allowsRepeat?: boolean
  /** Whom the audit log names; default: the shop's own code. */
  readonly actor?: Actor
}

const unnamed: Actor = { kind: 'system', name: 'refunds' }

export interface OrderRefund {
  readonly order: OrderRow
  readonly amount: Pence
  /** The provider's result; an account's debt is settled immediately. */
  readonly state: RefundState
  /** The part that staff must refund themselves, since it was paid by hand; recorded with `recordRefundByHand`. */
  readonly byHand: Pence
  /** The settlement by hand; null: none. */
  readonly settled: OrderSettlement | null
  /** Postage of its samples that a full order has returned; null: none. */
  readonly postage: ReturnedPostage | null
}

/**
 * Refunds an order, in full or in part. The refund is written and counted against the order first; then the
 * provider is called, with a key of its own, so that repeated calls refund once. What was paid by hand waits
 * until staff record that they refunded it.
 */
export const refundOrder = async (
  deps: RefundDeps,
  request: RefundRequest,
): Promise<Result<OrderRefund, RefundRefusal>> => {
  const written = await deps.database.transaction((tx) => writeRefund(tx, deps, request))
  return written.ok ? ok(await sendParts(deps, written.value)) : written
}

/** Requests the parts of a written refund from their providers. */
export const sendParts = async (
  deps: RefundDeps,
  { order, parts, amount, postage }: Written,
): Promise<OrderRefund> => {
  const byHand = sumPence(parts.filter(({ channel }) => channel === 'by-hand').map((part) => part.amount))
  const states: RefundState[] = []
  for (const { key, channel } of parts)
    if (channel !== 'account' && channel !== 'by-hand') states.push(await sendRefund(deps, key))
  const state = states.includes('failed') ? 'failed' : states.includes('asked') ? 'asked' : 'completed'
  const { settlement, settlementReference: reference } = order
  const settled = settlement === null ? null : { by: settlement, reference }
  return { order, amount, state, byHand, settled, postage }
}

/** A refund as it was written. */
export interface Written {
  readonly order: OrderRow
  readonly amount: Pence
  readonly parts: readonly (RefundPart & { readonly key: string })[]
  readonly postage: ReturnedPostage | null
}

/** The ways of all that is left of the extra charges that were paid. */
const restOfCharges = async (tx: Queries, orderId: number): Promise<readonly RefundPart[]> => {
  const funds = await lockPaidCharges(tx, orderId)
  const rest = funds.flatMap(({ charge, left }) =>
    left > 0 ? [{ charge: charge.number, amount: left }] : [],
  )
  return partsOfCharges(funds, rest, false)
}

const writeRefund = async (
  tx: Queries,
  deps: RefundDeps,
  { number, amount, reason = NO_REASON, cancels, allowsRepeat = false, actor = unnamed }: RefundRequest,
): Promise<Result<Written, RefundRefusal>> => {
  const order = await lockOrder(tx, number)
  if (order === null) return err('no-order')
  if (cancels && (!mayMoveOrder(order.state, 'cancelled') || (await hasShipments(tx, order.id))))
    return err('dispatched')
  const funds = await fundsOf(tx, order)
  /* All that is left has the extra charges in it; a sum is of what the order was placed at. */
  const charges = amount === null ? await restOfCharges(tx, order.id) : []
  /* An unpaid order on hold can be cancelled without a refund. */
  if (funds.isUnpaid && charges.length === 0 && (amount !== null || !cancels)) return err('nothing-paid')
  if (isPostagePending(funds, { amount, cancels })) return err('postage-pending')
  const ofGoods = amount ?? (funds.isUnpaid ? pence(0) : funds.left)
  if (ofGoods > funds.left && ofGoods > 0) return err('too-much')
  const sameAt =
    amount === null || allowsRepeat ? null : await findSameRefund(tx, { orderId: order.id }, amount)
  if (sameAt !== null) return err({ sameAt })
  const ways = [...partsOf(order, funds, ofGoods, null), ...charges]
  const refunded = sumPence(ways.map((way) => way.amount))
  const written = await writeOrderRefund(tx, deps, {
    order,
    funds,
    amount: refunded,
    ways,
    reason,
    cancels,
  })
  const isCancelled = cancels && order.state !== 'cancelled'
  if (refunded > 0 || isCancelled)
    await changeOrder(tx, actor, order, {
      action: isCancelled ? 'order.cancel' : 'order.refund',
      before: { state: order.state, refundedPence: order.refundedPence },
      after: {
        state: isCancelled ? 'cancelled' : order.state,
        refundedPence: written.order.refundedPence,
      },
    })
  return ok(written)
}

/** A refund that was worked out, to be written behind the order's lock. */
export interface OrderRefundToWrite {
  readonly order: OrderRow
  readonly funds: OrderFunds
  readonly amount: Pence
  readonly ways: readonly RefundPart[]
  /** For the customer. */
  readonly reason: string
  /** The whole order ends. */
  readonly cancels: boolean
  /** Connects the rows with what staff gave back, before customers get an email about them. */
  readonly link?: (rows: readonly RefundRow[]) => Promise<void>
}

/** Writes a refund of a locked order: its rows, the order, a trade account's debt, and the end of the order. */
export const writeOrderRefund = async (
  tx: Queries,
  { now, place: { mail } }: RefundDeps,
  { order, funds, amount, ways, reason, cancels, link }: OrderRefundToWrite,
): Promise<Written> => {
  const parts = await writeParts(tx, order, ways, reason, now())
  await link?.(parts.map(({ row }) => row))
  const ofGoods = sumPence(parts.filter(({ chargeId }) => chargeId === null).map((part) => part.amount))
  const changed = { ...order, refundedPence: addPence(order.refundedPence, ofGoods) }
  await countParts(tx, order, parts)
  for (const { channel, amount: part } of parts)
    if (channel === 'account' && order.accountId !== null)
      await creditOrderRefund(tx, order.accountId, order.id, part)
  if (cancels) await cancelOrder(tx, { mail, now }, changed, { ofGoods, ofCharges: pence(amount - ofGoods) })
  for (const { channel, row } of parts)
    if (channel === 'account') await recordOrderRefunded(tx, { mail, now }, row, 'account')
  return {
    order: changed,
    amount,
    postage: funds.postage,
    parts: parts.map(({ row, ...part }) => ({ ...part, key: row.key })),
  }
}

/** Counts the parts on the order and its charges; what staff give back themselves keeps it on their list. */
const countParts = async (
  tx: Queries,
  { id: orderId }: OrderRow,
  parts: readonly RefundPart[],
): Promise<void> => {
  for (const { amount, chargeId } of parts)
    await countOnOrder(tx, { orderId, orderChargeId: chargeId }, amount)
  if (parts.some(({ channel }) => channel === 'by-hand'))
    await tx
      .update(orders)
      .set({ needsAttention: true, attention: sql`${orders.attention} || '["give-back"]'::jsonb` })
      .where(eq(orders.id, orderId))
}

/**
 * Writes a row for each part. Call it behind the order's lock, since the refunds of an order are numbered.
 */
const writeParts = async (
  tx: Queries,
  { id: orderId, number, attemptId }: OrderRow,
  parts: readonly RefundPart[],
  reason: string,
  now: Date,
): Promise<readonly (RefundPart & { readonly row: RefundRow })[]> => {
  if (parts.length === 0) return []
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refund)
    .where(eq(refund.orderId, orderId))
  const rows = await tx
    .insert(refund)
    .values(
      parts.map(({ amount, channel, chargeId }, i) => ({
        orderChargeId: chargeId,
        key: `${number}-refund-${count + i + 1}`,
        attemptId: channel === 'attempt' ? attemptId : null,
        manualPaymentId: typeof channel === 'string' ? null : channel.manualPaymentId,
        orderId,
        pence: amount,
        reason,
        state: channel === 'account' ? ('completed' as const) : ('asked' as const),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
  return parts.map((part, i) => {
    const row = rows[i]
    invariant(row !== undefined, 'a refund that was written')
    return { ...part, row }
  })
}
