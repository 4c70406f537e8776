import { createHash } from 'node:crypto'
import { amountOrNone } from '#domain/dispatch/quantities.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { noPence } from '#domain/money/pence.ts'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { refundContent, type StaffRefundRequest } from '#domain/refunds/request.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { staffRefund, staffRefundLine, staffRefundPart } from '../../database/schema/index.ts'
import { cancelLines, changeOrder } from '../../orders/index.ts'
import { markSettled, type ReturnToSettle } from '../../returns/index.ts'
import type { RefundPlan } from './plan-refund.ts'
import { type Written, writeOrderRefund } from './refund-order.ts'
import type { RefundDeps } from './write-refund.ts'

/** Tells two contents of a refund apart without storing either twice. */
export const fingerprintOf = (request: StaffRefundRequest): string =>
  createHash('sha256').update(refundContent(request)).digest('hex')

export interface StaffRefundToWrite {
  readonly plan: RefundPlan
  readonly request: StaffRefundRequest
  readonly actor: StaffActor
  /** The person who asked, if another one allowed it; otherwise the actor. */
  readonly askedBy: number
  /** The return that it settles, locked; null: none. */
  readonly settles: ReturnToSettle | null
}

type LineRow = Omit<typeof staffRefundLine.$inferInsert, 'staffRefundId'>

/** A row for each line that gets money or is cancelled. */
const lineRows = ({ rows, parts, cancelled }: RefundPlan): LineRow[] =>
  rows.flatMap((row) => {
    const given = parts.lines.find(({ position }) => position === row.position)
    const stopped = cancelled.find((one) => one.row.id === row.id)
    if (given === undefined && stopped === undefined) return []
    return [
      {
        orderLineId: row.id,
        amount: given?.units ?? 0,
        pence: given?.amount ?? noPence,
        feePence: given?.fee ?? noPence,
        cancelledAmount: stopped?.amount ?? 0,
        stockHundredths: stopped?.stock ?? 0,
      },
    ]
  })

/** Writes what a plan says, with the order locked: refund, lines, stock, order and audit log. */
export const writeStaffRefund = async (
  tx: Queries,
  deps: RefundDeps,
  { plan, request, actor, askedBy, settles }: StaffRefundToWrite,
): Promise<{ readonly staffRefundId: number; readonly written: Written }> => {
  const { order, funds, parts, amount, ways, cancelsOrder, completesOrder, cancelled } = plan
  const [row] = await tx
    .insert(staffRefund)
    .values({
      key: request.key,
      fingerprint: fingerprintOf(request),
      orderId: order.id,
      pence: amount,
      deliveryPence: parts.delivery,
      freePence: parts.free,
      reason: request.reason,
      note: request.note,
      endsOrder: cancelsOrder,
      staffId: askedBy,
      allowedBy: askedBy === actor.staffId ? null : actor.staffId,
      createdAt: deps.now(),
    })
    .returning({ id: staffRefund.id })
  invariant(row !== undefined, 'a refund of staff that was written')
  const staffRefundId = row.id
  const lines = lineRows(plan)
  if (lines.length > 0)
    await tx.insert(staffRefundLine).values(lines.map((line) => ({ ...line, staffRefundId })))
  const written = await writeOrderRefund(tx, deps, {
    order,
    funds,
    amount,
    ways,
    reason: refundReasonTexts[request.reason],
    cancels: cancelsOrder,
    link: async (refunds) => {
      if (refunds.length > 0)
        await tx
          .insert(staffRefundPart)
          .values(refunds.map(({ id: refundId }) => ({ refundId, staffRefundId })))
    },
  })
  const ofCharges = (value: (refunded: number, sum: number) => number) =>
    Object.fromEntries(
      parts.charges.map(({ charge: number, amount: sum }) => {
        const before = plan.charges.find(({ charge }) => charge.number === number)?.charge.refundedPence
        return [`charge ${number} refundedPence`, value(before ?? 0, sum)]
      }),
    )
  if (!cancelsOrder) await cancelLines(tx, cancelled)
  if (settles !== null) await markSettled(tx, settles, { staffRefundId, at: deps.now() })
  await changeOrder(tx, actor, order, {
    action: cancelsOrder ? 'order.cancel' : request.wish.cancels ? 'order.cancel-lines' : 'order.refund',
    set: completesOrder ? { state: 'dispatched', dispatchedAt: deps.now() } : {},
    before: {
      refundedPence: order.refundedPence,
      ...ofCharges((refunded) => refunded),
      ...(cancelsOrder || completesOrder ? { state: order.state } : {}),
      ...Object.fromEntries(
        cancelled.map(({ row: line }) => [`${line.sku} cancelled`, amountOrNone(line, line.cancelledAmount)]),
      ),
    },
    after: {
      refundedPence: written.order.refundedPence,
      ...(cancelsOrder ? { state: 'cancelled' } : completesOrder ? { state: 'dispatched' } : {}),
      ...Object.fromEntries(
        cancelled.map(({ row: line, amount: stop }) => [
          `${line.sku} cancelled`,
          amountOrNone(line, line.cancelledAmount + stop),
        ]),
      ),
      ...ofCharges((refunded, sum) => refunded + sum),
      ...(settles === null ? {} : { return: settles.number }),
      staffRefundId,
      ...(askedBy === actor.staffId ? {} : { askedBy }),
    },
    reason: request.reason,
  })
  return { staffRefundId, written }
}
