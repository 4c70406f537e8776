import { eq, sql } from 'drizzle-orm'
import { orderedAmount } from '#domain/dispatch/quantities.ts'
import { type Pence, pence, subtractPence } from '#domain/money/pence.ts'
import type { RefundableLine, RefundableOrder } from '#domain/refunds/refund-lines.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, staffRefund, staffRefundLine } from '../../database/schema/index.ts'
import { inspectedOfLine, isGivenBack, type OrderRow } from '../../orders/index.ts'
import type { ChargeFunds } from './charge-funds.ts'

export type OrderLineRow = typeof orderLine.$inferSelect

/** What of an order can be given back, line by line. */
export interface Refundable extends RefundableOrder {
  readonly rows: readonly OrderLineRow[]
  /** What of each line came back after it was sent: into stock by a refund, or by a return; by the line's id. */
  readonly returned: ReadonlyMap<number, number>
}

/**
 * Reads what is left of each line and of delivery; `left` is what is left of the money that the order was placed at,
 * and `charges` what was paid beside it.
 */
export const readRefundable = async (
  tx: Queries,
  order: OrderRow,
  left: Pence,
  charges: readonly ChargeFunds[],
): Promise<Refundable> => {
  const found = await tx
    .select({ row: orderLine, inspected: inspectedOfLine })
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(orderLine.position)
  const rows = found.map(({ row }) => row)
  const given = await tx
    .select({
      lineId: staffRefundLine.orderLineId,
      amount: sql<number>`sum(${staffRefundLine.amount})::int`,
      pence: sql<number>`sum(${staffRefundLine.pence} + ${staffRefundLine.feePence})::int`,
      /* Of what came back into stock, the part that was not cancelled had been sent. */
      returned: sql<number>`coalesce(sum(greatest(${staffRefundLine.amount} - ${staffRefundLine.cancelledAmount}, 0))
        filter (where ${staffRefundLine.stockHundredths} > 0), 0)::int`,
    })
    .from(staffRefundLine)
    .innerJoin(staffRefund, eq(staffRefund.id, staffRefundLine.staffRefundId))
    .where(sql`${staffRefund.orderId} = ${order.id} and ${isGivenBack}`)
    .groupBy(staffRefundLine.orderLineId)
  const [{ delivery } = { delivery: 0 }] = await tx
    .select({ delivery: sql<number>`coalesce(sum(${staffRefund.deliveryPence}), 0)::int` })
    .from(staffRefund)
    .where(sql`${staffRefund.orderId} = ${order.id} and ${isGivenBack}`)
  const byLine = new Map(given.map((one) => [one.lineId, one]))
  const lines = new Map<number, RefundableLine>(
    rows.map((row) => {
      const before = byLine.get(row.id)
      return [
        row.position,
        {
          units: orderedAmount(row),
          paid: subtractPence(row.linePence, row.discountPence),
          givenUnits: before?.amount ?? 0,
          given: pence(before?.pence ?? 0),
        },
      ]
    }),
  )
  const returned = new Map(
    found.map(({ row: { id }, inspected }) => [id, inspected + (byLine.get(id)?.returned ?? 0)]),
  )
  return {
    rows,
    lines,
    returned,
    deliveryLeft: pence(Math.max(order.shippingPence - delivery, 0)),
    left,
    chargesLeft: new Map(charges.map((one) => [one.charge.number, one.left])),
  }
}
