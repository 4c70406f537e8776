import { describe, expect, test } from 'vitest'
import { decideOutcome, type PaymentOutcome, triggerActions } from './payment-decision.ts'
import type { AttemptState, QuoteState } from './states.ts'

const decide = (
  quote: QuoteState,
  attempt: AttemptState,
  outcome: PaymentOutcome,
  order: 'none' | 'paid-by-this' | 'paid-otherwise' = 'none',
) => {
  const decision = decideOutcome({ quote, attempt, order }, outcome)
  return [decision.quote, decision.attempt, decision.effect]
}

describe('the outcome of a payment', () => {
  test('places the order of a paid quote, as late if the quote had expired [HZ-01]', () => {
    expect(decide('paying', 'pending', 'paid')).toEqual(['ordered', 'succeeded', 'place'])
    expect(decide('open', 'failed', 'paid')).toEqual(['ordered', 'succeeded', 'place'])
    expect(decide('void', 'unknown', 'paid')).toEqual(['ordered', 'succeeded', 'place-late'])
  })

  test('places no second order, and refunds a second payment [PT-07]', () => {
    expect(decide('ordered', 'pending', 'paid', 'paid-by-this')).toEqual(['ordered', 'succeeded', 'nothing'])
    expect(decide('ordered', 'pending', 'paid', 'paid-otherwise')).toEqual(['ordered', 'succeeded', 'refund'])
  })

  test('alerts staff once to a payment that does not match its quote [PT-07]', () => {
    expect(decide('paying', 'pending', 'paid-otherwise')).toEqual(['paying', 'parked', 'alarm'])
    expect(decide('paying', 'parked', 'paid-otherwise')).toEqual(['paying', 'parked', 'nothing'])
  })

  test.each([
    ['unpaid', 'created'],
    ['requires_action', 'requires_action'],
    ['pending', 'pending'],
    ['unreachable', 'unknown'],
  ] as const)(
    'moves an active attempt that is %s to %s, and its open quote to paying [PT-07]',
    (outcome, next) => {
      expect(decide('open', 'created', outcome)).toEqual(['paying', next, 'nothing'])
      expect(decide('void', 'pending', outcome)).toEqual(['void', next, 'nothing'])
      expect(decide('paying', 'parked', outcome)).toEqual(['paying', 'parked', 'nothing'])
    },
  )

  test.each(['failed', 'cancelled'] as const)(
    'reopens the quote of an attempt that is %s [PT-07]',
    (outcome) => {
      expect(decide('paying', 'pending', outcome)).toEqual(['open', outcome, 'nothing'])
      expect(decide('void', 'pending', outcome)).toEqual(['void', outcome, 'nothing'])
      expect(decide('paying', 'parked', outcome)).toEqual(['paying', 'parked', 'nothing'])
    },
  )

  test('does not change a finished attempt [PT-07]', () => {
    expect(decide('ordered', 'succeeded', 'failed')).toEqual(['ordered', 'succeeded', 'nothing'])
    expect(decide('ordered', 'succeeded', 'cancelled')).toEqual(['ordered', 'succeeded', 'nothing'])
  })
})

test('cancels the payment of an expired or replaced quote, and reads it for all other triggers [PT-07]', () => {
  expect(triggerActions).toEqual({
    confirm: 'read',
    webhook: 'read',
    reconcile: 'read',
    expire: 'cancel',
    replace: 'cancel',
  })
})
