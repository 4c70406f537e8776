import { type Day, day } from '../delivery/calendar.ts'
import { multiplyDivide } from '../measure/decimal.ts'
import { noPence, type Pence, pence } from '../money/pence.ts'
import { isOurFault, type ReturnReason } from './reasons.ts'

/** A consumer may cancel until so many days after the last goods came, and is paid back within as many (M-071). */
export const CANCELLATION_DAYS = 14

/**
 * On which terms goods come back. `right`: a consumer cancels in time, so that no fee can be taken. `fault`: the shop
 * answers for it, so that none is suggested. `fee`: within the shop's own days, less its fee. `late`: after them.
 */
export const returnTerms = ['right', 'fault', 'fee', 'late'] as const
export type ReturnTerms = (typeof returnTerms)[number]

interface Delivered {
  /** The promised day of the delivery; null: none was. */
  readonly promised: Day | null
  /** The day of the last dispatch. */
  readonly sent: Day | null
  /** Something of the order is still to be sent. */
  readonly isPartLeft: boolean
}

/**
 * The day on which the last of the goods came: the promised one, and not before they were sent. Null: they have not
 * all come, so that no time has begun to run.
 */
export const deliveredOn = ({ promised, sent, isPartLeft }: Delivered): Day | null => {
  if (sent === null || isPartLeft) return null
  return promised !== null && promised > sent ? promised : sent
}

/** The last day on which a consumer may cancel: delivered on 10 June, the 24th. Null: the time has not begun. */
export const lastDayToCancel = (delivered: Day | null): Day | null =>
  delivered === null ? null : day(delivered + CANCELLATION_DAYS)

interface Asked {
  /** Null: not all goods have come yet. */
  readonly delivered: Day | null
  readonly asked: Day
  readonly isTrade: boolean
  readonly reason: ReturnReason
  /** The shop takes goods back until so many days after delivery; null: by law alone. */
  readonly days: number | null
}

/**
 * The terms of a return (M-071): a consumer's right comes first. Delivered on 1 June, with 30 days of the shop: asked on
 * the 15th by a consumer 'right', on the 16th 'fee', on 2 July 'late'; by a trade customer 'fee' from the first day.
 */
export const termsOf = ({ delivered, asked, isTrade, reason, days }: Asked): ReturnTerms => {
  const last = lastDayToCancel(delivered)
  if (!isTrade && (last === null || asked <= last)) return 'right'
  if (isOurFault(reason)) return 'fault'
  const isInTime = delivered === null || (days !== null && asked <= delivered + days)
  return isInTime ? 'fee' : 'late'
}

/** The most that may be kept for handling: 20 % of £648.00 are £129.60; of a consumer's right nothing. */
export const mostFee = (terms: ReturnTerms, goods: Pence, percent: number): Pence =>
  terms === 'right' ? noPence : pence(multiplyDivide(goods, percent, 100))

/** What is suggested to be kept: nothing where the shop answers for it. */
export const suggestedFee = (terms: ReturnTerms, goods: Pence, percent: number): Pence =>
  terms === 'fault' ? noPence : mostFee(terms, goods, percent)

/**
 * What of the delivery is suggested to go back: once all of the order comes back on terms without a fee, what is left
 * of it up to the price of the standard delivery. £30.00 paid where the standard one costs £18.00: £18.00.
 */
export const suggestedDelivery = (
  terms: ReturnTerms,
  {
    isWholeOrder,
    left,
    standard,
  }: { readonly isWholeOrder: boolean; readonly left: Pence; readonly standard: Pence | null },
): Pence => {
  if (!isWholeOrder || (terms !== 'right' && terms !== 'fault')) return noPence
  return pence(Math.min(left, standard ?? left))
}

/**
 * The last day for the money: 14 days after the goods came or, if that was known first, after they were proven to be
 * sent. Sent on 1 June, received on the 4th: the 15th. Null: neither.
 */
export const moneyDueOn = (sent: Day | null, received: Day | null): Day | null => {
  const known = [sent, received].filter((one) => one !== null)
  return known.length === 0 ? null : day(Math.min(...known) + CANCELLATION_DAYS)
}
