import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence, sumPence } from '#domain/money/pence.ts'
import type { RefundSettlement } from '#domain/orders/settlement.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orders, refund } from '../../database/schema/index.ts'
import {
  changeOrder,
  lockOrderAt,
  type OrderChanged,
  type OrderRow,
  recordOrderRefunded,
} from '../../orders/index.ts'
import type { RefundDeps, RefundRow } from './write-refund.ts'

export interface RefundByHand {
  readonly amount: Pence
  /** False: recorded before; what is typed now replaces how it was refunded. */
  readonly isNew: boolean
}

/** How staff gave the money back, and the reference that they find that by. */
export interface HowByHand {
  readonly by: RefundSettlement
  readonly reference: string | null
}

/** Who recorded it, and the order's version that they saw; null: a command, which saw none. */
export interface RefundRecorder {
  readonly actor: Actor
  readonly version: number | null
}

const unnamed: RefundRecorder = { actor: { kind: 'system', name: 'refunds' }, version: null }

const ofOrder = (orderId: number, state: RefundRow['state']) =>
  and(
    eq(refund.orderId, orderId),
    eq(refund.state, state),
    isNull(refund.attemptId),
    isNull(refund.manualPaymentId),
  )

/** Refunds of an order that staff still make by hand. */
export const openRefundByHand = (orderId: number) => ofOrder(orderId, 'asked')

/**
 * Records that staff refunded by hand what was due for an order: each part becomes a refund with its credit
 * note and its email, and the order leaves their list. Repeated, it corrects how the refund was made and
 * changes nothing else.
 */
export const recordRefundByHand = (
  { database, place: { mail }, now }: RefundDeps,
  number: string,
  { by, reference }: HowByHand,
  { actor, version }: RefundRecorder = unnamed,
): Promise<Result<RefundByHand, 'no-order' | 'nothing-open' | OrderChanged>> =>
  database.transaction(async (tx) => {
    const locked = await lockOrderAt(tx, { number, version })
    if (!locked.ok) return locked
    const order = locked.value
    const how = { settlement: by, settlementReference: reference, updatedAt: now() }
    const open = await tx
      .update(refund)
      .set({ ...how, state: 'completed' })
      .where(ofOrder(order.id, 'asked'))
      .returning()
    const recorded = {
      action: 'order.refunded-by-hand',
      after: { settlement: by, pence: open.reduce((sum, row) => sum + row.pence, 0) },
    } as const
    if (open.length === 0) {
      const corrected = await completeRecorded(tx, order, how)
      if (corrected.ok) await changeOrder(tx, actor, order, recorded)
      return corrected
    }
    await changeOrder(tx, actor, order, recorded)
    for (const row of open) await recordOrderRefunded(tx, { mail, now }, row, { manual: by })
    /* An order that also waits for something else, such as a dispute, stays on the list. */
    if (order.attention.every((why) => why === 'give-back'))
      await tx.update(orders).set({ needsAttention: false }).where(eq(orders.id, order.id))
    return ok({ amount: sumPence(open.map((row) => pence(row.pence))), isNew: true })
  })

const completeRecorded = async (
  tx: Queries,
  { id }: OrderRow,
  how: Partial<RefundRow>,
): Promise<Result<RefundByHand, 'nothing-open'>> => {
  /* A credit of a trade account moved no money. */
  const [last] = await tx
    .select({ id: refund.id, pence: refund.pence })
    .from(refund)
    .where(and(ofOrder(id, 'completed'), isNotNull(refund.settlement)))
    .orderBy(desc(refund.id))
    .limit(1)
  if (last === undefined) return err('nothing-open')
  await tx.update(refund).set(how).where(eq(refund.id, last.id))
  return ok({ amount: pence(last.pence), isNew: false })
}
