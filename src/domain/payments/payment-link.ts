import { type Day, day } from '../delivery/calendar.ts'
import { err, ok, type Result } from '../lang/result.ts'

/** A payment link ends this many days after the day it is made on, unless staff choose another number (M-080). */
export const LINK_DAYS = 7
export const MOST_LINK_DAYS = 30
/** Goods are reserved for at most this many days; 0: they are not. */
export const MOST_RESERVE_DAYS = 7

export interface LinkSpan {
  readonly days: number
  readonly reserveDays: number
}

export type SpanProblem = 'days' | 'reserve-days' | 'reserved-longer'

/**
 * The last day of a link, and the last one on which its goods are reserved; null: they are not. A link of 7 days
 * with goods reserved for 2, made on 24 November: 1 December and 26 November.
 */
export const lastDaysOf = (
  today: Day,
  { days, reserveDays }: LinkSpan,
): Result<{ readonly last: Day; readonly reserved: Day | null }, SpanProblem> => {
  const isWithin = (count: number, least: number, most: number): boolean =>
    Number.isInteger(count) && count >= least && count <= most
  if (!isWithin(days, 1, MOST_LINK_DAYS)) return err('days')
  if (!isWithin(reserveDays, 0, MOST_RESERVE_DAYS)) return err('reserve-days')
  if (reserveDays > days) return err('reserved-longer')
  return ok({ last: day(today + days), reserved: reserveDays === 0 ? null : day(today + reserveDays) })
}

/**
 * `open` can be paid. Of the others, `settled`: its order was paid another way; `cancelled`: its order was
 * cancelled.
 */
export const linkStates = ['open', 'paid', 'withdrawn', 'settled', 'cancelled', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

/** The parts of the list of links; `over`: neither paid nor payable any more. */
export const linkViews = ['open', 'paid', 'over', 'all'] as const
export type LinkView = (typeof linkViews)[number]

/** What the state of a link follows from; `order` is the one that it was made for, if any. */
export interface LinkFacts {
  readonly paidAt: Date | null
  readonly withdrawnAt: Date | null
  /** The first moment after its last day. */
  readonly endsAt: Date
  readonly order: { readonly isCancelled: boolean; readonly isPaid: boolean } | null
}

/** The state of a link now: once paid it stays paid, whatever becomes of its order. */
export const linkState = ({ paidAt, withdrawnAt, endsAt, order }: LinkFacts, now: Date): LinkState => {
  if (paidAt !== null) return 'paid'
  if (withdrawnAt !== null) return 'withdrawn'
  if (order?.isCancelled) return 'cancelled'
  if (order?.isPaid) return 'settled'
  return now < endsAt ? 'open' : 'ended'
}

/** The reference of a link for goods that are no order yet: 'PAY-00012'. */
export const linkReference = (id: number): string => `PAY-${`${id}`.padStart(5, '0')}`
