/*
 * Every state that an order can be in on its way, and every step between them (architecture §7, F8). Nothing else in the
 * program names a step: what is not in this table does not happen.
 *
 *   quote     what the shopper is about to pay for, frozen from the basket
 *   attempt   one try to pay a quote at a provider
 *   order     what was bought
 */
export const transitions = {
  quote: {
    /** Frozen, its stock reserved; no money under way. */
    open: ['paying', 'ordered', 'void'],
    /** An attempt is alive: the shopper may be charged at any moment. */
    paying: ['open', 'ordered', 'void'],
    /** There is an order for it. */
    ordered: [],
    /** Given up, its reservations released. Money that comes late all the same still makes its order. */
    void: ['ordered'],
  },
  attempt: {
    /** Begun; the provider waits for the shopper. */
    created: ['requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** The shopper's bank asks who they are. */
    requires_action: ['created', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** The provider took the payment and has not said yes yet. */
    pending: ['created', 'requires_action', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked'],
    /** We asked and know no answer: it may have been charged. */
    unknown: ['created', 'requires_action', 'pending', 'succeeded', 'failed', 'cancelled', 'parked'],
    succeeded: [],
    /** Over without money; a provider that says otherwise later is believed. */
    failed: ['succeeded', 'parked'],
    cancelled: ['succeeded', 'parked'],
    /** Paid, and yet no order could be made of it: staff look at it. */
    parked: ['succeeded', 'closed'],
    /** Staff gave its money back, or dealt with it otherwise: no order comes of it any more. */
    closed: [],
  },
  order: {
    /** Bought. One on hold waits here for staff to call; every other may be sent. */
    placed: ['released', 'dispatched', 'cancelled'],
    /** It was on hold, and staff let it go on. */
    released: ['dispatched', 'cancelled'],
    /** On its way: what comes back of it is a return. */
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

/** Attempts that may still take money: at most one for each quote (IV-06). */
export const aliveStates = [
  'created',
  'requires_action',
  'pending',
  'unknown',
] as const satisfies readonly AttemptState[]

export const isAlive = (state: AttemptState): boolean => aliveStates.some((alive) => alive === state)

/** Attempts that no news changes: their money has its order, or staff have dealt with it. */
export const isOver = (state: AttemptState): boolean => state === 'succeeded' || state === 'closed'

/** A step of the table; staying is always allowed. */
const isStep = (from: string, to: string, nexts: readonly string[]): boolean =>
  from === to || nexts.includes(to)

export const mayMoveQuote = (from: QuoteState, to: QuoteState): boolean =>
  isStep(from, to, transitions.quote[from])
export const mayMoveAttempt = (from: AttemptState, to: AttemptState): boolean =>
  isStep(from, to, transitions.attempt[from])
export const mayMoveOrder = (from: OrderState, to: OrderState): boolean =>
  isStep(from, to, transitions.order[from])

/** Whether an order waits for staff to call its shopper back (OP-69): nothing is sent of it until they let it go on. */
export const isOnHold = ({
  method,
  state,
}: {
  readonly method: string
  readonly state: OrderState
}): boolean => method === 'on_hold' && state === 'placed'
