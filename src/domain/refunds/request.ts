import type { Pence } from '../money/pence.ts'
import type { RefundReason } from './reasons.ts'
import type { RefundWish } from './refund-lines.ts'

/** What staff want to give back of an order. */
export interface StaffRefundWish extends RefundWish {
  /** All that is left; with `cancels`, the whole order is cancelled. Lines and sums count for nothing then. */
  readonly all: boolean
  /** The lines are not sent: their goods go back into stock. */
  readonly cancels: boolean
  /** The goods come back into stock: what is not sent yet is cancelled, what was sent has come back. */
  readonly restocks: boolean
  /**
   * By staff themselves, such as by bank transfer, although a provider took the payment (M-068). A trade account
   * is credited all the same.
   */
  readonly byHand: boolean
  /** With a cancellation of the whole order: its extra charges that were paid do not go back. */
  readonly keepsCharges: boolean
  /** The payment against a reference to take first; null: the newest. */
  readonly from: number | null
}

/** A refund as a form of the back office sends it. */
export interface StaffRefundRequest {
  readonly number: string
  /** The order's version that the person saw. */
  readonly version: number
  /** Of the form: sent twice, it refunds once. */
  readonly key: string
  readonly wish: StaffRefundWish
  readonly reason: RefundReason
  /** For colleagues. */
  readonly note: string
  /** The person has read that the same sum went back within 24 hours, and means it. */
  readonly again: boolean
  /** The return of the order that it settles, by its number (M-070). Missing: none. */
  readonly ofReturn?: number | undefined
}

/** What a key stands for, as one text: a key that comes with another text is a mistake of its sender. */
export const refundContent = ({ number, wish, reason, ofReturn }: StaffRefundRequest): string => {
  const { all, lines, delivery, free, cancels, restocks, byHand, from, fee } = wish
  const charges = (wish.charges ?? []).map(({ charge, amount }): readonly number[] => [charge, amount])
  const goods = lines.map(({ position, units }): readonly number[] => [position, units])
  const sums: readonly Pence[] = [delivery, free]
  /* The last ones only where it is so: contents that an older release stored have no such part. */
  return JSON.stringify([
    ...[number, all, goods, sums, cancels, byHand, from, reason],
    ...(restocks ? ['restocks'] : []),
    ...(charges.length > 0 ? [{ charges }] : []),
    ...(wish.keepsCharges ? ['keeps-charges'] : []),
    ...(fee ? [{ fee }] : []),
    ...(ofReturn === undefined ? [] : [{ ofReturn }]),
  ])
}
