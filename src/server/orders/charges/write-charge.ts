import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { vatIn } from '#domain/money/charge.ts'
import { noPence, type Pence, pence } from '#domain/money/pence.ts'
import type { ChargeKind, ChargeSettlement } from '#domain/orders/charge.ts'
import type { Actor, StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orderCharge, orders } from '../../database/schema/index.ts'
import { changeOrder } from '../back-office/order-version.ts'
import type { OrderRow } from '../place/write-order.ts'

/*
 * The ledger of what an order asks for beside its quote. The caller locks the order; its
 * `duePence` is the sum of the charges that are neither paid nor taken back (IV-31).
 */

export type OrderChargeRow = typeof orderCharge.$inferSelect

const isDue = and(isNull(orderCharge.paidAt), isNull(orderCharge.withdrawnAt))

/** It was paid, and not all of it was given back. */
const isKept = and(isNotNull(orderCharge.paidAt), lt(orderCharge.refundedPence, orderCharge.pence))

/** A charge of an order, locked behind it; null: there is none. */
export const lockCharge = async (
  tx: Queries,
  orderId: number,
  number: number,
): Promise<OrderChargeRow | null> => {
  const [row] = await tx
    .select()
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), eq(orderCharge.number, number)))
    .for('update')
  return row ?? null
}

/** The extra charges of an order that were not taken back: those that staff added, and those of its delivery. */
export const sumOfCharges = async (tx: Queries, orderId: number, kind: ChargeKind): Promise<Pence> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${orderCharge.pence}), 0)::int` })
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), eq(orderCharge.kind, kind), isNull(orderCharge.withdrawnAt)))
  return pence(row?.sum ?? 0)
}

/** What of the paid charges of this kind was not given back, nor is being given back. */
export const sumOfKept = async (tx: Queries, orderId: number, kind: ChargeKind): Promise<Pence> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${orderCharge.pence} - ${orderCharge.refundedPence}), 0)::int` })
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), eq(orderCharge.kind, kind), isKept))
  return pence(row?.sum ?? 0)
}

/** Whether a charge of this kind is to pay. */
export const hasDueCharge = async (tx: Queries, orderId: number, kind: ChargeKind): Promise<boolean> => {
  const rows = await tx
    .select({ id: orderCharge.id })
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), eq(orderCharge.kind, kind), isDue))
    .limit(1)
  return rows.length > 0
}

export interface NewCharge {
  readonly press: string
  readonly kind: ChargeKind
  readonly words: string
  readonly amount: Pence
  readonly noteId: number | null
}

/** Adds a charge to an order: nothing more is sent until it is paid, also where that was let before. */
export const writeCharge = async (
  tx: Queries,
  now: Date,
  actor: StaffActor,
  order: OrderRow,
  { amount, ...charge }: NewCharge,
): Promise<OrderChargeRow> => {
  const [row] = await tx
    .insert(orderCharge)
    .values({
      ...charge,
      orderId: order.id,
      number: sql`(select coalesce(max(c.number), 0) + 1 from ${orderCharge} c where c.order_id = ${order.id})`,
      pence: amount,
      vatPence: vatIn(amount, order.vatRate),
      vatRate: order.vatRate,
      staffId: actor.staffId,
      createdAt: now,
    })
    .returning()
  invariant(row !== undefined, 'an extra charge that was written')
  await changeOrder(tx, actor, order, {
    action: 'order.charge',
    set: { duePence: sql`${orders.duePence} + ${amount}`, sendsUnpaid: false },
    before: { duePence: order.duePence },
    after: {
      charge: row.number,
      kind: row.kind,
      pence: amount,
      duePence: order.duePence + amount,
      ...(row.noteId === null ? {} : { noteId: row.noteId }),
    },
  })
  return row
}

/** Records that a locked charge is paid. `reference`: an id at the provider, or what staff typed. */
export const payCharge = async (
  tx: Queries,
  now: Date,
  actor: Actor,
  order: OrderRow,
  charge: OrderChargeRow,
  paid: { readonly by: ChargeSettlement; readonly reference: string | null },
): Promise<void> => {
  await tx
    .update(orderCharge)
    .set({ paidAt: now, settlement: paid.by, settlementReference: paid.reference })
    .where(eq(orderCharge.id, charge.id))
  await endDue(tx, actor, order, charge, 'order.pay-charge', { settlement: paid.by })
}

/** Takes a locked charge back: it is not to pay any more. */
export const takeChargeBack = async (
  tx: Queries,
  now: Date,
  actor: Actor,
  order: OrderRow,
  charge: OrderChargeRow,
): Promise<void> => {
  await tx.update(orderCharge).set({ withdrawnAt: now }).where(eq(orderCharge.id, charge.id))
  await endDue(tx, actor, order, charge, 'order.withdraw-charge', {})
}

/**
 * Counts money that goes back of a charge; negative: it did not after all. An order that was cancelled waits for a
 * person no longer once none of its charges is kept.
 */
export const countOnCharge = async (
  tx: Queries,
  { id, orderId }: Pick<OrderChargeRow, 'id' | 'orderId'>,
  amount: number,
): Promise<void> => {
  await tx
    .update(orderCharge)
    .set({ refundedPence: sql`${orderCharge.refundedPence} + ${amount}` })
    .where(eq(orderCharge.id, id))
  const kept = await tx
    .select({ id: orderCharge.id })
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), isKept))
    .limit(1)
  if (kept.length > 0) return
  const others = sql`${orders.attention} - 'charge-paid'`
  await tx
    .update(orders)
    .set({ attention: others, needsAttention: sql`${orders.needsAttention} and ${others} <> '[]'::jsonb` })
    .where(and(eq(orders.id, orderId), sql`${orders.attention} @> '["charge-paid"]'::jsonb`))
}

const endDue = (
  tx: Queries,
  actor: Actor,
  order: OrderRow,
  charge: OrderChargeRow,
  action: 'order.pay-charge' | 'order.withdraw-charge',
  more: Readonly<Record<string, unknown>>,
): Promise<void> =>
  changeOrder(tx, actor, order, {
    action,
    set: { duePence: sql`${orders.duePence} - ${charge.pence}` },
    before: { duePence: order.duePence },
    after: { charge: charge.number, duePence: order.duePence - charge.pence, ...more },
  })

/**
 * Ends the charges of an order that is cancelled: those to pay are taken back; those that were paid and are not
 * given back with it wait for a person. Returns what of the order's row changes with it.
 */
export const endCharges = async (
  tx: Queries,
  now: Date,
  order: OrderRow,
): Promise<Partial<typeof orders.$inferInsert>> => {
  await tx
    .update(orderCharge)
    .set({ withdrawnAt: now })
    .where(and(eq(orderCharge.orderId, order.id), isDue))
  const paid = await tx
    .select({ id: orderCharge.id })
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, order.id), isKept))
    .limit(1)
  const attention =
    paid.length === 0
      ? {}
      : { needsAttention: true, attention: [...new Set([...order.attention, 'charge-paid' as const])] }
  return { duePence: noPence, sendsUnpaid: false, ...attention }
}
