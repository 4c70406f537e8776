import { and, eq, ne, sql } from 'drizzle-orm'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, refund } from '../../database/schema/index.ts'
import type { OrderRow } from '../../orders/index.ts'

/** What an order was paid by, and so what its money goes back to. */
export interface Funds {
  /** Nothing was paid or is owed for it, as far as is noted. */
  readonly isUnpaid: boolean
  /** What has not gone back yet, nor is on its way back. */
  readonly left: Pence
  /** Payments against a reference that staff matched with it, and what is left of each. */
  readonly matched: readonly { readonly id: number; readonly left: number }[]
}

/** A part of a refund, and who gives it back; `by-hand`: staff, since no provider took it. */
export interface Part {
  readonly amount: Pence
  readonly by: 'attempt' | 'account' | 'by-hand' | { readonly manualPaymentId: number }
}

/** What is left of a payment against a reference: neither given back nor on its way back. */
export const remainingOfManual = sql<number>`(${manualPayment.receivedPence} - ${manualPayment.refundedPence}
  - coalesce((select sum(r.pence) from ${refund} r where r.manual_payment_id = ${manualPayment.id}
    and r.state = 'asked'), 0))::int`

/** Behind the order's lock: the payments that staff matched with it, locked too. */
const lockMatched = async (tx: Queries, orderId: number): Promise<Funds['matched']> => {
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

/** What an order on hold came to be paid by: noted by hand, matched with payments against a reference, or nothing. */
const fundsByHand = async (tx: Queries, order: OrderRow): Promise<Funds> => {
  const matched = await lockMatched(tx, order.id)
  const isNoted = order.settlement !== null && order.settlement !== 'unpaid'
  const ofOrder = order.totalPence - order.refundedPence
  const ofMatched = matched.reduce((sum, { left }) => sum + left, 0)
  return {
    isUnpaid: !isNoted && matched.length === 0,
    left: pence(isNoted ? ofOrder : Math.min(ofOrder, ofMatched)),
    matched,
  }
}

/** What was paid or is owed for an order still; of an account a cancellation has taken it all off already. */
export const fundsOf = async (tx: Queries, order: OrderRow): Promise<Funds> => {
  if (order.method === 'on_hold') return fundsByHand(tx, order)
  const isOver = order.accountId !== null && order.state === 'cancelled'
  return {
    isUnpaid: order.attemptId === null && order.accountId === null && order.totalPence > 0,
    left: isOver ? noPence : pence(order.totalPence - order.refundedPence),
    matched: [],
  }
}

/** Who gives back how much: a provider what it took, staff the rest. */
export const partsOf = (order: OrderRow, { matched }: Funds, amount: Pence): readonly Part[] => {
  if (amount === 0) return []
  if (order.attemptId !== null) return [{ amount, by: 'attempt' }]
  if (order.accountId !== null) return [{ amount, by: 'account' }]
  const parts: Part[] = []
  let rest: number = amount
  for (const { id, left } of matched) {
    const part = Math.min(left, rest)
    if (part > 0) parts.push({ amount: pence(part), by: { manualPaymentId: id } })
    rest -= Math.max(part, 0)
  }
  return rest > 0 ? [...parts, { amount: pence(rest), by: 'by-hand' }] : parts
}

/** When the same amount of an order or payment went back before, or is on its way; null: it did not. */
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
