import { and, desc, eq, isNull } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence, sumPence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { orders, refund } from '../../database/schema/index.ts'
import { lockOrder, type OrderRow, type OrderSettlement, recordOrderRefunded } from '../../orders/index.ts'
import type { RefundDeps, RefundRow } from './write-refund.ts'

export interface RefundByHand {
  readonly amount: Pence
  /** False: recorded before; what is typed now replaces how it was refunded. */
  readonly isNew: boolean
}

const ofOrder = (orderId: number, state: RefundRow['state']) =>
  and(
    eq(refund.orderId, orderId),
    eq(refund.state, state),
    isNull(refund.attemptId),
    isNull(refund.manualPaymentId),
  )

/**
 * Records that staff refunded by hand what was due for an order: each part becomes a refund with its credit
 * note and its email, and the order leaves their list. Repeated, it corrects how the refund was made and
 * changes nothing else.
 */
export const recordRefundByHand = (
  { database, place: { mail }, now }: RefundDeps,
  number: string,
  { by, reference }: OrderSettlement,
): Promise<Result<RefundByHand, 'no-order' | 'nothing-open'>> =>
  database.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (order === null) return err('no-order')
    const how = { settlement: by, settlementReference: reference, updatedAt: now() }
    const open = await tx
      .update(refund)
      .set({ ...how, state: 'completed' })
      .where(ofOrder(order.id, 'asked'))
      .returning()
    if (open.length === 0) return completeRecorded(tx, order, how)
    for (const row of open) await recordOrderRefunded(tx, { mail, now }, row, { manual: by })
    /* An order that also waits for something else, such as a dispute, stays on the list. */
    if (order.attention.every((why) => why === 'give-back'))
      await tx.update(orders).set({ needsAttention: false }).where(eq(orders.id, order.id))
    return ok({ amount: sumPence(open.map((row) => pence(row.pence))), isNew: true })
  })

const completeRecorded = async (
  tx: Queries,
  { id, accountId }: OrderRow,
  how: Partial<RefundRow>,
): Promise<Result<RefundByHand, 'nothing-open'>> => {
  const [last] =
    accountId === null
      ? await tx
          .select({ id: refund.id, pence: refund.pence })
          .from(refund)
          .where(ofOrder(id, 'completed'))
          .orderBy(desc(refund.id))
          .limit(1)
      : []
  if (last === undefined) return err('nothing-open')
  await tx.update(refund).set(how).where(eq(refund.id, last.id))
  return ok({ amount: pence(last.pence), isNew: false })
}
