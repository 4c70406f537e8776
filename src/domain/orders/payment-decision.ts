import { unreachable } from '../lang/unreachable.ts'
import { type AttemptState, isActiveAttempt, isFinalAttempt, type QuoteState } from './states.ts'

/**
 * The triggers of a check of an attempt. Their content is not trusted: each message makes the shop read the
 * payment at the provider.
 */
export type PaymentTrigger =
  | 'confirm' // the shopper's browser, by any of the calls
  | 'webhook'
  | 'reconcile' // the shop's own job
  | 'expire' // the reservation has expired
  | 'replace' // the basket changed, or the shopper chose another method

/** The action for each message: read the payment, or cancel it at the provider and then read it. */
export const triggerActions = {
  confirm: 'read',
  webhook: 'read',
  reconcile: 'read',
  expire: 'cancel',
  replace: 'cancel',
} as const satisfies Readonly<Record<PaymentTrigger, 'read' | 'cancel'>>

/** The state of a payment at the provider, as far as decisions need it. */
export type PaymentOutcome =
  /** Not paid; a card may have been declined, and another may be tried. */
  | 'unpaid'
  | 'requires_action'
  | 'pending'
  /** Paid; amount, currency, owner and mode match the quote. */
  | 'paid'
  /** Paid, but not as the quote requires. */
  | 'paid-otherwise'
  | 'failed'
  | 'cancelled'
  /** No response, or an invalid one. */
  | 'unreachable'

export interface PaymentState {
  readonly quote: QuoteState
  readonly attempt: AttemptState
  /** Whether the quote has an order, and which payment paid it. */
  readonly order: 'none' | 'paid-by-this' | 'paid-otherwise'
}

/** The effect to apply in the same transaction. */
type Effect =
  | 'nothing'
  /** Place the order. */
  | 'place'
  /** Place it, and notify staff that the reservation had expired before the payment. */
  | 'place-late'
  /** Refund a second payment for one order, and alert staff. */
  | 'refund'
  /** Alert staff: the payment needs review, because no order matches it. */
  | 'alarm'

export interface PaymentDecision {
  readonly quote: QuoteState
  readonly attempt: AttemptState
  readonly effect: Effect
}

/**
 * Decides what one outcome of one attempt changes (PT-07). Idempotent: the same outcome twice has its effect
 * once. A paid quote always becomes an order, unless it has one; a second payment is refunded.
 */
export const decideOutcome = (state: PaymentState, outcome: PaymentOutcome): PaymentDecision => {
  const { quote, attempt, order } = state
  if (isFinalAttempt(attempt)) return { quote, attempt, effect: 'nothing' }
  switch (outcome) {
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
      return moveAlive(state, 'created')
    case 'requires_action':
    case 'pending':
      return moveAlive(state, outcome)
    case 'unreachable':
      return moveAlive(state, 'unknown')
    case 'failed':
    case 'cancelled':
      if (!isActiveAttempt(attempt)) return { quote, attempt, effect: 'nothing' }
      return { quote: quote === 'paying' ? 'open' : quote, attempt: outcome, effect: 'nothing' }
    default:
      return unreachable(outcome)
  }
}

/** Moves an active attempt to its next state; leaves other attempts unchanged. */
const moveAlive = ({ quote, attempt }: PaymentState, next: AttemptState): PaymentDecision =>
  isActiveAttempt(attempt)
    ? { quote: quote === 'open' ? 'paying' : quote, attempt: next, effect: 'nothing' }
    : { quote, attempt, effect: 'nothing' }
