import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideOutcome,
  type PaymentDecision,
  type PaymentOutcome,
  type PaymentTrigger,
  triggerActions,
} from './payment-decision.ts'
import {
  type AttemptState,
  activeAttemptStates,
  attemptStates,
  chargingAttemptStates,
  endStates,
  finalAttemptStates,
  isActiveAttempt,
  isOnHold,
  mayMoveAttempt,
  mayMoveOrder,
  mayMoveQuote,
  openOrderStates,
  openQuoteStates,
  orderPhase,
  orderStates,
  type QuoteState,
  quoteStates,
  stateBeforeDispatch,
  transitions,
  unresolvedAttemptStates,
} from './states.ts'

const reached = (steps: Readonly<Record<string, readonly string[]>>, from: string): readonly string[] => {
  const seen = new Set([from])
  for (const state of seen) for (const next of steps[state] ?? []) seen.add(next)
  return [...seen].sort()
}

describe('the transition table', () => {
  test.each([
    ['quote', 'open', quoteStates],
    ['attempt', 'created', attemptStates],
    ['order', 'placed', orderStates],
  ] as const)('lists every state of the %s and reaches it from %s', (thing, first, states) => {
    expect(reached(transitions[thing], first)).toEqual([...states].sort())
    expect(Object.keys(transitions[thing]).sort()).toEqual([...states].sort())
  })

  test('never loses a payment: succeeded attempts and ordered quotes are final', () => {
    expect(transitions.attempt.succeeded).toEqual([])
    expect(transitions.quote.ordered).toEqual([])
    for (const state of attemptStates.filter((own) => own !== 'succeeded' && own !== 'closed'))
      expect(mayMoveAttempt(state, 'succeeded')).toBe(true)
    for (const state of quoteStates) expect(mayMoveQuote(state, 'ordered')).toBe(true)
  })

  test('never reopens an attempt that staff closed', () => {
    for (const attempt of attemptStates)
      expect([attempt, mayMoveAttempt(attempt, 'closed')]).toEqual([
        attempt,
        attempt === 'parked' || attempt === 'closed',
      ])
    expect(transitions.attempt.closed).toEqual([])
    for (const outcome of outcomes)
      expect(decideOutcome({ quote: 'open', attempt: 'closed', order: 'none' }, outcome)).toEqual({
        quote: 'open',
        attempt: 'closed',
        effect: 'nothing',
      })
  })

  test.each([
    ['placed', ['released', 'dispatched', 'cancelled']],
    ['released', ['dispatched', 'cancelled']],
    ['dispatched', []],
    ['cancelled', []],
  ] as const)('moves an order that is %s to one of %j, or leaves it [OP-69]', (from, to) => {
    expect(orderStates.filter((state) => mayMoveOrder(from, state))).toEqual(
      orderStates.filter((state) => state === from || to.some((next) => next === state)),
    )
  })

  test('lets an unfinished attempt move to every other state but closed, and ended ones be paid late [HZ-01]', () => {
    const active = ['created', 'requires_action', 'pending', 'unknown'] as const
    for (const from of active)
      expect(attemptStates.filter((to) => !mayMoveAttempt(from, to))).toEqual(['closed'])
    for (const from of ['failed', 'cancelled'] as const)
      expect(attemptStates.filter((to) => mayMoveAttempt(from, to))).toEqual(
        attemptStates.filter((to) => [from, 'succeeded', 'parked'].includes(to)),
      )
  })

  test('tells attempts that may still charge from those that staff must look at and those that are over [IV-06]', () => {
    expect(activeAttemptStates).toEqual(['created', 'requires_action', 'pending', 'unknown'])
    expect(chargingAttemptStates).toEqual(['pending', 'unknown'])
    expect(unresolvedAttemptStates).toEqual([...activeAttemptStates, 'parked'])
    expect(finalAttemptStates).toEqual(['succeeded', 'closed'])
    expect(openQuoteStates).toEqual(['open', 'paying'])
  })

  test('tells orders that are to be handed over from those that were, or will not be [M-028]', () => {
    expect(orderStates.map(orderPhase)).toEqual(['open', 'open', 'fulfilled', 'cancelled'])
    expect(openOrderStates).toEqual(['placed', 'released'])
    expect(endStates).toEqual(['dispatched', 'cancelled'])
  })

  test('takes a dispatch back to the state before it: released, if staff had released the order [M-055]', () => {
    expect(stateBeforeDispatch({ releasedAt: null })).toBe('placed')
    expect(stateBeforeDispatch({ releasedAt: new Date(0) })).toBe('released')
  })

  test('leaves an order on hold until staff release it, and never cancels a dispatched order [OP-69]', () => {
    expect(isOnHold({ method: 'on_hold', state: 'placed' })).toBe(true)
    for (const state of orderStates.filter((one) => one !== 'placed'))
      expect(isOnHold({ method: 'on_hold', state })).toBe(false)
    expect(isOnHold({ method: 'account', state: 'placed' })).toBe(false)
    expect(transitions.order.dispatched).toEqual([])
    expect(transitions.order.cancelled).toEqual([])
  })
})

const outcomes = [
  'unpaid',
  'requires_action',
  'pending',
  'paid',
  'paid-otherwise',
  'failed',
  'cancelled',
  'unreachable',
] as const satisfies readonly PaymentOutcome[]
const orders = ['none', 'paid-by-this', 'paid-otherwise'] as const

describe('deciding an outcome', () => {
  test('takes only steps of the table, for every outcome in every state', () => {
    for (const quote of quoteStates)
      for (const attempt of attemptStates)
        for (const order of orders)
          for (const outcome of outcomes) {
            const next = decideOutcome({ quote, attempt, order }, outcome)
            expect([attempt, next.attempt, mayMoveAttempt(attempt, next.attempt)]).toContain(true)
            expect([quote, next.quote, mayMoveQuote(quote, next.quote)]).toContain(true)
          }
  })

  test('has no effect for a repeated message of the same payment [T-288]', () => {
    for (const attempt of attemptStates) {
      const once = decideOutcome({ quote: 'paying', attempt, order: 'none' }, 'paid')
      const twice = decideOutcome({ quote: once.quote, attempt: once.attempt, order: 'paid-by-this' }, 'paid')
      expect(twice).toEqual({ quote: once.quote, attempt: once.attempt, effect: 'nothing' })
    }
  })

  test('places the order of a paid quote, as late if the quote was void [T-288]', () => {
    for (const [quote, effect] of [
      ['open', 'place'],
      ['paying', 'place'],
      ['void', 'place-late'],
    ] as const)
      expect(decideOutcome({ quote, attempt: 'created', order: 'none' }, 'paid')).toEqual({
        quote: 'ordered',
        attempt: 'succeeded',
        effect,
      })
  })

  test('places no order for a payment that does not match, and alerts staff once [T-318]', () => {
    const once = decideOutcome({ quote: 'paying', attempt: 'created', order: 'none' }, 'paid-otherwise')
    expect(once).toEqual({ quote: 'paying', attempt: 'parked', effect: 'alarm' })
    expect(decideOutcome({ ...once, order: 'none' }, 'paid-otherwise').effect).toBe('nothing')
  })
})

/**
 * A model of all of F8 without a database: a provider whose payments change at random, and a shop that only
 * reads them.
 */
interface Try {
  state: AttemptState
  /** The state at the provider. */
  truth: Exclude<PaymentOutcome, 'unreachable' | 'paid-otherwise'>
}
class Model {
  quote: QuoteState = 'open'
  readonly tries: Try[] = []
  orders = 0
  paidBy: Try | null = null
  refunds = new Set<Try>()

  begin(): void {
    if (
      this.quote === 'void' ||
      this.quote === 'ordered' ||
      this.tries.some(({ state }) => isActiveAttempt(state))
    )
      return
    this.quote = 'paying'
    this.tries.push({ state: 'created', truth: 'unpaid' })
  }

  changeAtProvider(index: number, truth: Try['truth']): void {
    const one = this.tries[index % Math.max(1, this.tries.length)]
    if (one === undefined || one.truth === 'paid' || one.truth === 'cancelled') return
    one.truth = truth
  }

  handleMessage(index: number, message: PaymentTrigger, isReachable: boolean): void {
    const one = this.tries[index % Math.max(1, this.tries.length)]
    if (one === undefined) return
    if (triggerActions[message] === 'cancel' && isReachable && one.truth !== 'paid') one.truth = 'cancelled'
    const order = this.orders === 0 ? 'none' : this.paidBy === one ? 'paid-by-this' : 'paid-otherwise'
    this.apply(
      one,
      decideOutcome(
        { quote: this.quote, attempt: one.state, order },
        isReachable ? one.truth : 'unreachable',
      ),
    )
    if (message === 'expire' && this.quote === 'open') this.quote = 'void'
  }

  private apply(one: Try, next: PaymentDecision): void {
    this.quote = next.quote
    one.state = next.attempt
    if (next.effect === 'refund') this.refunds.add(one)
    if (next.effect !== 'place' && next.effect !== 'place-late') return
    this.orders += 1
    this.paidBy = one
  }
}

const command = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const) }),
  fc.record({
    kind: fc.constant('change' as const),
    index: fc.nat(3),
    truth: fc.constantFrom('unpaid', 'requires_action', 'pending', 'paid', 'failed', 'cancelled'),
  }),
  fc.record({
    kind: fc.constant('message' as const),
    index: fc.nat(3),
    message: fc.constantFrom<PaymentTrigger>('confirm', 'webhook', 'reconcile', 'expire', 'replace'),
    isReachable: fc.boolean(),
  }),
)

describe('any sequence of messages', () => {
  test('places at most one order and loses no payment: each has its order or is refunded in the end [T-288, T-319]', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const model = new Model()
        for (const one of commands) {
          if (one.kind === 'begin') model.begin()
          else if (one.kind === 'change') model.changeAtProvider(one.index, one.truth)
          else model.handleMessage(one.index, one.message, one.isReachable)
          expect(model.orders).toBeLessThanOrEqual(1)
          expect(model.tries.filter(({ state }) => isActiveAttempt(state)).length).toBeLessThanOrEqual(1)
        }
        for (const [index] of model.tries.entries()) model.handleMessage(index, 'reconcile', true)
        const paid = model.tries.filter(({ truth }) => truth === 'paid')
        expect(model.orders).toBe(paid.length === 0 ? 0 : 1)
        expect(model.refunds.size).toBe(Math.max(0, paid.length - 1))
        expect(model.refunds.has(model.paidBy ?? { state: 'failed', truth: 'failed' })).toBe(false)
        expect(paid.every(({ state }) => state === 'succeeded')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
