/*
 * All states of quotes, attempts and orders, and all transitions between them (architecture §7, F8). No other
 * code defines a transition: a step that is not in this table is refused.
 *
 *   quote     what the shopper is about to pay for, frozen from the basket
 *   attempt   one try to pay a quote at a provider
 *   order     what was bought
 */
export const transitions = {
  quote: {
    /** Frozen, its stock reserved; no payment in progress. */
    open: ['paying', 'ordered', 'void'],
    /** An attempt is active: the shopper may be charged at any moment. */
    paying: ['open', 'ordered', 'void'],
    /** It has an order. */
    ordered: [],
    /** Expired or replaced, its reservations released. A late payment still places its order. */
    void: ['ordered'],
  },
  attempt: {
    /** Started; the provider waits for the shopper. */
    created: ['requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** The shopper's bank requires authentication. */
    requires_action: ['created', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** The provider accepted the payment and has not confirmed it yet. */
    pending: ['created', 'requires_action', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** The provider did not respond: the shopper may have been charged. */
    unknown: ['created', 'requires_action', 'pending', 'succeeded', 'failed', 'cancelled', 'parked'],
    succeeded: [],
    /** Ended without payment; if the provider later reports a payment, that is accepted. */
    failed: ['succeeded', 'parked'],
    cancelled: ['succeeded', 'parked'],
    /** Paid, but no order could be placed: needs review by staff. */
    parked: ['succeeded', 'closed'],
    /** Staff refunded it or resolved it otherwise: no order will be placed for it. */
    closed: [],
  },
  order: {
    /** Placed. An order on hold waits here for staff to call; every other may be dispatched. */
    placed: ['released', 'dispatched', 'cancelled'],
    /** It was on hold, and staff released it. */
    released: ['dispatched', 'cancelled'],
    /** Sent; from here on, goods come back as a return. */
    dispatched: [],
    cancelled: [],
  },
} as const

export type QuoteState = keyof (typeof transitions)['quote']
export type AttemptState = keyof (typeof transitions)['attempt']
export type OrderState = keyof (typeof transitions)['order']

export const quoteStates = ['open', 'paying', 'ordered', 'void'] as const satisfies readonly QuoteState[]
export const attemptStates = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
  'parked',
  'closed',
] as const satisfies readonly AttemptState[]
export const orderStates = [
  'placed',
  'released',
  'dispatched',
  'cancelled',
] as const satisfies readonly OrderState[]

/**
 * States of an attempt that may still charge the shopper: at most one such attempt for each quote (IV-06).
 */
export const activeAttemptStates = [
  'created',
  'requires_action',
  'pending',
  'unknown',
] as const satisfies readonly AttemptState[]

export const isActiveAttempt = (state: AttemptState): boolean =>
  activeAttemptStates.some((alive) => alive === state)

/** Whether an attempt is final: its payment has its order, or staff have resolved it. */
export const isFinalAttempt = (state: AttemptState): boolean => state === 'succeeded' || state === 'closed'

/** Whether a transition is in the table; staying in a state is always allowed. */
const isStep = (from: string, to: string, allowed: readonly string[]): boolean =>
  from === to || allowed.includes(to)

export const mayMoveQuote = (from: QuoteState, to: QuoteState): boolean =>
  isStep(from, to, transitions.quote[from])
export const mayMoveAttempt = (from: AttemptState, to: AttemptState): boolean =>
  isStep(from, to, transitions.attempt[from])
export const mayMoveOrder = (from: OrderState, to: OrderState): boolean =>
  isStep(from, to, transitions.order[from])

/**
 * Whether an order waits for staff to call its shopper back (OP-69): it is not dispatched until they release
 * it.
 */
export const isOnHold = ({
  method,
  state,
}: {
  readonly method: string
  readonly state: OrderState
}): boolean => method === 'on_hold' && state === 'placed'
