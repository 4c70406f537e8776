import { unreachable } from '../lang/unreachable.ts'
import { type AttemptState, isAlive, isOver, type QuoteState } from './states.ts'

/** Who speaks of an attempt. Nobody is believed: each message makes us ask the provider, and end what must end. */
export type Message =
  | 'confirm' // the shopper's browser, in whichever of the calls
  | 'webhook'
  | 'reconcile' // our own job
  | 'expire' // the reservation has run out
  | 'replace' // the basket changed, or the shopper chose another method

/** What a message leads to: reading the payment, or having it cancelled at the provider and reading what came of that. */
export const leadsTo = {
  confirm: 'read',
  webhook: 'read',
  reconcile: 'read',
  expire: 'cancel',
  replace: 'cancel',
} as const satisfies Readonly<Record<Message, 'read' | 'cancel'>>

/** What the provider says of a payment, as far as it matters here. */
export type PaymentOutcome =
  /** Nothing paid; a card may have been declined and another may be tried. */
  | 'unpaid'
  | 'requires_action'
  | 'pending'
  /** Paid: amount, currency, owner and mode are as the quote says. */
  | 'paid'
  /** Money came, but not what the quote says. */
  | 'paid-otherwise'
  | 'failed'
  | 'cancelled'
  /** No answer, or none that could be read. */
  | 'unreachable'

export interface PaymentState {
  readonly quote: QuoteState
  readonly attempt: AttemptState
  /** Whether the quote has an order, and whose money paid it. */
  readonly order: 'none' | 'paid-by-this' | 'paid-otherwise'
}

/** What must be done with it, in the same transaction. */
type Effect =
  | 'nothing'
  /** Make the order. */
  | 'place'
  /** Make it, and let staff know that the reservation was gone when the money came. */
  | 'place-late'
  /** A second payment for one order: give it back, and say so loudly. */
  | 'refund'
  /** Staff must look: the money is there, and no order fits it. */
  | 'alarm'

export interface Decision {
  readonly quote: QuoteState
  readonly attempt: AttemptState
  readonly effect: Effect
}

/**
 * One finding on one attempt, whoever brought it and however often (PT-07): the same finding twice does its deed once.
 * A paid quote always becomes an order, unless it has one; a payment beside that one is given back.
 */
export const decideOutcome = (standing: PaymentState, finding: PaymentOutcome): Decision => {
  const { quote, attempt, order } = standing
  if (isOver(attempt)) return { quote, attempt, effect: 'nothing' }
  switch (finding) {
    case 'paid':
      if (order === 'paid-by-this') return { quote, attempt: 'succeeded', effect: 'nothing' }
      if (order === 'paid-otherwise') return { quote, attempt: 'succeeded', effect: 'refund' }
      return {
        quote: 'ordered',
        attempt: 'succeeded',
        effect: quote === 'void' ? 'place-late' : 'place',
      }
    case 'paid-otherwise':
      return { quote, attempt: 'parked', effect: attempt === 'parked' ? 'nothing' : 'alarm' }
    case 'unpaid':
      return alive(standing, 'created')
    case 'requires_action':
    case 'pending':
      return alive(standing, finding)
    case 'unreachable':
      return alive(standing, 'unknown')
    case 'failed':
    case 'cancelled':
      if (!isAlive(attempt)) return { quote, attempt, effect: 'nothing' }
      return { quote: quote === 'paying' ? 'open' : quote, attempt: finding, effect: 'nothing' }
    default:
      return unreachable(finding)
  }
}

/** News of an attempt that is under way; one that is over stays over. */
const alive = ({ quote, attempt }: PaymentState, next: AttemptState): Decision =>
  isAlive(attempt)
    ? { quote: quote === 'open' ? 'paying' : quote, attempt: next, effect: 'nothing' }
    : { quote, attempt, effect: 'nothing' }
