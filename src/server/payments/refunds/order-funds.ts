import { and, eq, ne, sql } from 'drizzle-orm'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, refund } from '../../database/schema/index.ts'
import { findReturnedPostage, type OrderRow, type ReturnedPostage } from '../../orders/index.ts'

/** The sources that an order was paid from, to which its refunds return. */
export interface OrderFunds {
  /** As far as recorded, nothing was paid or is owed for it. */
  readonly isUnpaid: boolean
  /** Neither refunded nor being refunded, and not returned with a full order. */
  readonly left: Pence
  /** Postage of its samples that a full order returns (D28); null: none. */
  readonly postage: ReturnedPostage | null
  /** Payments against a reference that staff matched with it, and what is left of each. */
  readonly matched: readonly { readonly id: number; readonly left: number }[]
}

/** A part of a refund, and its channel; `by-hand`: by staff, since no provider took the money. */
export interface RefundPart {
  readonly amount: Pence
  readonly channel: 'attempt' | 'account' | 'by-hand' | { readonly manualPaymentId: number }
  /** The extra charge that it gives back; null: of the money that the order was placed at. */
  readonly chargeId: number | null
}

/** The rest of a payment against a reference: neither refunded nor being refunded. */
export const remainingOfManual = sql<number>`(${manualPayment.receivedPence} - ${manualPayment.refundedPence}
  - coalesce((select sum(r.pence) from ${refund} r where r.manual_payment_id = ${manualPayment.id}
    and r.state = 'asked'), 0))::int`

/** Locks the payments that staff matched with an order; call it behind the order's lock. */
const lockMatched = async (tx: Queries, orderId: number): Promise<OrderFunds['matched']> => {
  await tx
    .select({ id: manualPayment.id })
    .from(manualPayment)
    .where(eq(manualPayment.orderId, orderId))
    .orderBy(manualPayment.id)
    .for('update')
  return tx
    .select({ id: manualPayment.id, left: remainingOfManual })
    .from(manualPayment)
    .where(eq(manualPayment.orderId, orderId))
    .orderBy(manualPayment.id)
}

/** Of £10.00, with £2.00 refunded and £3.00 of postage returned with a full order: £5.00. */
const unreturnedOf = ({ totalPence, refundedPence }: OrderRow, postage: ReturnedPostage | null): Pence =>
  pence(Math.max(totalPence - refundedPence - (postage?.pence ?? 0), 0))

/** The funds of an order on hold: recorded by hand, matched with payments against a reference, or none. */
const fundsByHand = async (
  tx: Queries,
  order: OrderRow,
  postage: ReturnedPostage | null,
): Promise<OrderFunds> => {
  const matched = await lockMatched(tx, order.id)
  const isRecorded = order.settlement !== null && order.settlement !== 'unpaid'
  const ofOrder = unreturnedOf(order, postage)
  const ofMatched = matched.reduce((sum, { left }) => sum + left, 0)
  return {
    isUnpaid: !isRecorded && matched.length === 0,
    left: pence(isRecorded ? ofOrder : Math.min(ofOrder, ofMatched)),
    matched,
    postage,
  }
}

/** The funds of an order; cancelling an order on account has already credited all of it. */
export const fundsOf = async (tx: Queries, order: OrderRow): Promise<OrderFunds> => {
  const postage = await findReturnedPostage(tx, order.id)
  if (order.method === 'on_hold') return fundsByHand(tx, order, postage)
  const isOver = order.accountId !== null && order.state === 'cancelled'
  return {
    isUnpaid: order.attemptId === null && order.accountId === null && order.totalPence > 0,
    left: isOver ? noPence : unreturnedOf(order, postage),
    matched: [],
    postage,
  }
}

/**
 * Whether a payment that has not ended is to return postage of the order, so that what is left is not known
 * (D28). `amount` null: all that is left.
 */
export const isPostagePending = (
  { postage, left }: OrderFunds,
  { amount, cancels }: { readonly amount: Pence | null; readonly cancels: boolean },
): boolean => postage !== null && postage.number === null && (cancels || amount === null || amount > left)

/**
 * Splits a refund by channel: a provider refunds what it took, staff the rest. Of several payments against a
 * reference the one with the id `first` is taken first, then the newest (M-066).
 */
export const partsOf = (
  order: OrderRow,
  { matched }: OrderFunds,
  amount: Pence,
  first: number | null,
): readonly RefundPart[] => {
  if (amount === 0) return []
  if (order.attemptId !== null) return [{ amount, channel: 'attempt', chargeId: null }]
  if (order.accountId !== null) return [{ amount, channel: 'account', chargeId: null }]
  const parts: RefundPart[] = []
  let rest: number = amount
  const inTurn = matched.toSorted((a, b) => Number(b.id === first) - Number(a.id === first) || b.id - a.id)
  for (const { id, left } of inTurn) {
    const part = Math.min(left, rest)
    if (part > 0) parts.push({ amount: pence(part), channel: { manualPaymentId: id }, chargeId: null })
    rest -= Math.max(part, 0)
  }
  return rest > 0 ? [...parts, { amount: pence(rest), channel: 'by-hand', chargeId: null }] : parts
}

/**
 * The last time that the same amount of an order or payment was refunded, or its refund began; null: never.
 */
export const findSameRefund = async (
  tx: Queries,
  of: { readonly orderId: number } | { readonly manualPaymentId: number },
  amount: Pence,
): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: refund.createdAt })
    .from(refund)
    .where(
      and(
        'orderId' in of ? eq(refund.orderId, of.orderId) : eq(refund.manualPaymentId, of.manualPaymentId),
        eq(refund.pence, amount),
        ne(refund.state, 'failed'),
      ),
    )
    .orderBy(sql`${refund.id} desc`)
    .limit(1)
  return row?.at ?? null
}
