import { keysOf } from '../lang/keys-of.ts'

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

export const quoteStates = keysOf(transitions.quote)
export const attemptStates = keysOf(transitions.attempt)
export const orderStates = keysOf(transitions.order)

/** Whether a quote in this state can still be paid. */
const isOpen: Readonly<Record<QuoteState, boolean>> = {
  open: true,
  paying: true,
  ordered: false,
  void: false,
}

/** At most one such quote for each basket. */
export const openQuoteStates = quoteStates.filter((state) => isOpen[state])

/**
 * `begun`: the shopper has not confirmed the payment. `charging`: the provider may be charging them. `over`: it
 * ended without payment, though the provider may still report one. `needs-review`: staff must decide. `final`:
 * the payment has its order, or staff have resolved it.
 */
type AttemptPhase = 'begun' | 'charging' | 'over' | 'needs-review' | 'final'

const attemptPhases: Readonly<Record<AttemptState, AttemptPhase>> = {
  created: 'begun',
  requires_action: 'begun',
  pending: 'charging',
  unknown: 'charging',
  succeeded: 'final',
  failed: 'over',
  cancelled: 'over',
  parked: 'needs-review',
  closed: 'final',
}

const attemptStatesOf = (...phases: readonly AttemptPhase[]): readonly AttemptState[] =>
  attemptStates.filter((state) => phases.includes(attemptPhases[state]))

/** States of an attempt that may still charge the shopper: at most one such attempt for each quote (IV-06). */
export const activeAttemptStates = attemptStatesOf('begun', 'charging')
/** The shopper confirmed the payment, and its result is not known. */
export const chargingAttemptStates = attemptStatesOf('charging')
/** States of attempts that the shop or its staff still work on. */
export const unresolvedAttemptStates = attemptStatesOf('begun', 'charging', 'needs-review')
export const finalAttemptStates = attemptStatesOf('final')

export const isActiveAttempt = (state: AttemptState): boolean => activeAttemptStates.includes(state)

/** Whether an attempt is final: its payment has its order, or staff have resolved it. */
export const isFinalAttempt = (state: AttemptState): boolean => attemptPhases[state] === 'final'

/** `open`: the goods are still to be handed over. `fulfilled`: they were. `cancelled`: they will not be. */
export type OrderPhase = 'open' | 'fulfilled' | 'cancelled'

const orderPhases = {
  placed: 'open',
  released: 'open',
  dispatched: 'fulfilled',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<OrderState, OrderPhase>>

export const orderPhase = (state: OrderState): OrderPhase => orderPhases[state]

/** The states of orders with nothing left to do for staff who pack and call. */
export type EndState = {
  [S in OrderState]: (typeof orderPhases)[S] extends 'open' ? never : S
}[OrderState]

export const isEndState = (state: OrderState): state is EndState => orderPhases[state] !== 'open'
export const endStates: readonly EndState[] = orderStates.filter(isEndState)
export const openOrderStates = orderStates.filter((state) => !isEndState(state))

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

/**
 * The state of an order before its dispatch. Taking a dispatch back withdraws a record that was wrong and is
 * no step of the table, so no other code can move an order out of `dispatched` (M-055).
 */
export const stateBeforeDispatch = ({ releasedAt }: { readonly releasedAt: Date | null }) =>
  releasedAt === null ? 'placed' : 'released'
