import type { Pence } from '../money/pence.ts'
import { isFullyRefunded } from './refunded.ts'
import type { HoldSettlement } from './settlement.ts'
import { isHeld } from './staff-hold.ts'
import { type OrderState, orderPhase } from './states.ts'

/*
 * How an order stands, by what staff do next (M-028, OM-04). List, page, pick and dashboard all
 * read these functions. `orders.state` stays what shoppers see of it.
 */

/**
 * `refunded`: all its money went back before anything was sent, so nothing is to be sent. `part-sent`: the rest
 * is still to be sent. `return`: all was sent, and a return of some of it goes on.
 */
export const goodsStandings = [
  'on-hold',
  'to-pick',
  'picking',
  'packed',
  'part-sent',
  'sent',
  'return',
  'refunded',
  'cancelled',
] as const
export type GoodsStanding = (typeof goodsStandings)[number]

export interface GoodsFacts {
  readonly state: OrderState
  readonly method: string
  readonly heldAt: Date | null
  readonly totalPence: Pence
  readonly refundedPence: Pence
  /** It is being picked now. */
  readonly isPicking: boolean
  /** It was picked and stands packed. */
  readonly isPacked: boolean
  /** Some of it was sent, and some was not. */
  readonly isPartSent: boolean
  /** A return of it goes on (M-070). */
  readonly isReturning: boolean
}

/** What is to be done with the goods. A held order stays held though part of it was sent. */
export const goodsStanding = (order: GoodsFacts): GoodsStanding => {
  const phase = orderPhase(order.state)
  if (phase === 'cancelled') return 'cancelled'
  if (phase === 'fulfilled') return order.isReturning ? 'return' : 'sent'
  if (isFullyRefunded(order)) return 'refunded'
  if (isHeld(order)) return 'on-hold'
  if (order.isPacked) return 'packed'
  if (order.isPicking) return 'picking'
  return order.isPartSent ? 'part-sent' : 'to-pick'
}

export const moneyStandings = [
  'unpaid',
  'part-paid',
  'paid',
  'part-refunded',
  'refunded',
  'disputed',
] as const
export type MoneyStanding = (typeof moneyStandings)[number]

export interface MoneyFacts {
  /** What the order costs now. */
  readonly totalPence: Pence
  readonly refundedPence: Pence
  /** Of that: what staff are to give back themselves and have not recorded yet (M-068). */
  readonly byHandPence: Pence
  /** What arrived for it, refunded or not; what is charged to a trade account counts as arrived. */
  readonly receivedPence: Pence
  /** Its extra charges that are to pay. */
  readonly duePence: Pence
  readonly hasOpenDispute: boolean
}

/**
 * What stands about the money: a dispute first, since it has a date; then what went back; then what is owed.
 * £678.00 with £60.00 given back is `part-refunded`; while staff are still to give it back by hand, it is not. An order that costs nothing is `paid`; one of £678.00 that is
 * paid, with an extra charge of £54.00 to pay, is `part-paid`.
 */
export const moneyStanding = ({
  totalPence,
  refundedPence,
  byHandPence,
  receivedPence,
  duePence,
  hasOpenDispute,
}: MoneyFacts): MoneyStanding => {
  if (hasOpenDispute) return 'disputed'
  const givenBack = refundedPence - byHandPence
  if (givenBack > 0) return givenBack >= totalPence ? 'refunded' : 'part-refunded'
  if (receivedPence >= totalPence && duePence === 0) return 'paid'
  return receivedPence > 0 ? 'part-paid' : 'unpaid'
}

/** Whether staff recorded that an order on hold was paid by hand, so that all of it counts as received. */
export const isPaidByHand = (
  settlement: HoldSettlement | null,
): settlement is Exclude<HoldSettlement, 'unpaid'> => settlement !== null && settlement !== 'unpaid'
