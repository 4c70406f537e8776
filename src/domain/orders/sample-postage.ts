import { DAY_MS } from '../lang/time-spans.ts'
import { noPence, type Pence, pence, subtractPence } from '../money/pence.ts'

/** A full order returns the postage of samples that were ordered at most this many days before it (D28). */
export const POSTAGE_REFUND_DAYS = 180

/** Sample postage of an earlier order that has not come back yet. */
export interface PaidPostage {
  /** The order of the samples. */
  readonly orderId: number
  /** What was paid for them and not refunded since, VAT included. */
  readonly pence: Pence
  readonly placedAt: Date
}

/** Sample postage that an order returns. */
export interface PostageRefund {
  readonly orderId: number
  readonly pence: Pence
}

/** The postage of samples ordered at most 180 days ago. */
export const recentPostage = (paid: readonly PaidPostage[], now: Date): readonly PaidPostage[] =>
  paid.filter(({ placedAt }) => now.getTime() - placedAt.getTime() <= POSTAGE_REFUND_DAYS * DAY_MS)

/**
 * The postage that an order of `payable` returns, each sample order's once and the oldest first (D28). Never
 * more than was paid, and never more than the order costs: of £3.00 and £6.00, an order of £5.00 returns
 * £3.00 and £2.00.
 */
export const postageRefunds = (paid: readonly PaidPostage[], payable: Pence): readonly PostageRefund[] => {
  const refunds: PostageRefund[] = []
  let left = payable
  for (const { orderId, pence: amount } of paid) {
    const refunded = pence(Math.min(amount, left))
    if (refunded <= noPence) continue
    refunds.push({ orderId, pence: refunded })
    left = subtractPence(left, refunded)
  }
  return refunds
}
