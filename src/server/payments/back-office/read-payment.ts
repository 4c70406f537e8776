import { desc, eq } from 'drizzle-orm'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { refund, staff, staffRefund, staffRefundPart } from '../../database/schema/index.ts'
import { findStaffPayment, type StaffPayment } from './list-payments.ts'

export interface RefundOfPayment {
  readonly at: Date
  readonly amount: Pence
  readonly state: 'completed' | 'asked' | 'failed'
  readonly reason: string
  /** The member of staff; null: a command, the shop or the provider. */
  readonly who: string | null
}

export interface PaymentDetails {
  readonly payment: StaffPayment
  /** Neither given back nor on its way back. */
  readonly left: Pence
  readonly refunds: readonly RefundOfPayment[]
}

/** A payment with its refunds, newest first, by the provider's id; null: no such payment. */
export const readStaffPayment = async (queries: Queries, id: string): Promise<PaymentDetails | null> => {
  const payment = await findStaffPayment(queries, id)
  if (payment === null) return null
  const refunds = await queries
    .select({
      at: refund.createdAt,
      amount: refund.pence,
      state: refund.state,
      reason: refund.reason,
      who: staff.name,
    })
    .from(refund)
    .leftJoin(staffRefundPart, eq(staffRefundPart.refundId, refund.id))
    .leftJoin(staffRefund, eq(staffRefund.id, staffRefundPart.staffRefundId))
    .leftJoin(staff, eq(staff.id, staffRefund.staffId))
    .where(
      payment.kind === 'order' ? eq(refund.attemptId, payment.id) : eq(refund.manualPaymentId, payment.id),
    )
    .orderBy(desc(refund.id))
  const open = refunds.reduce((sum, { state, amount }) => sum + (state === 'asked' ? amount : 0), 0)
  return { payment, left: pence(Math.max(payment.received - payment.refunded - open, 0)), refunds }
}
