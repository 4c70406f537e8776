import { describe, expect, test } from 'vitest'
import { decideOutcome, leadsTo, type PaymentOutcome } from './settle.ts'
import type { AttemptState, QuoteState } from './states.ts'

const outcome = (
  quote: QuoteState,
  attempt: AttemptState,
  finding: PaymentOutcome,
  order: 'none' | 'paid-by-this' | 'paid-otherwise' = 'none',
) => {
  const settled = decideOutcome({ quote, attempt, order }, finding)
  return [settled.quote, settled.attempt, settled.effect]
}

describe('the outcome of a payment', () => {
  test('makes the order of a quote that is paid, late where the quote had expired [HZ-01]', () => {
    expect(outcome('paying', 'pending', 'paid')).toEqual(['ordered', 'succeeded', 'place'])
    expect(outcome('open', 'failed', 'paid')).toEqual(['ordered', 'succeeded', 'place'])
    expect(outcome('void', 'unknown', 'paid')).toEqual(['ordered', 'succeeded', 'place-late'])
  })

  test('makes no second order, and refunds a second payment [PT-07]', () => {
    expect(outcome('ordered', 'pending', 'paid', 'paid-by-this')).toEqual(['ordered', 'succeeded', 'nothing'])
    expect(outcome('ordered', 'pending', 'paid', 'paid-otherwise')).toEqual([
      'ordered',
      'succeeded',
      'refund',
    ])
  })

  test('alerts staff once to a payment that does not fit its quote [PT-07]', () => {
    expect(outcome('paying', 'pending', 'paid-otherwise')).toEqual(['paying', 'parked', 'alarm'])
    expect(outcome('paying', 'parked', 'paid-otherwise')).toEqual(['paying', 'parked', 'nothing'])
  })

  test.each([
    ['unpaid', 'created'],
    ['requires_action', 'requires_action'],
    ['pending', 'pending'],
    ['unreachable', 'unknown'],
  ] as const)(
    'moves a live attempt that is %s to %s, and its open quote to paying [PT-07]',
    (finding, next) => {
      expect(outcome('open', 'created', finding)).toEqual(['paying', next, 'nothing'])
      expect(outcome('void', 'pending', finding)).toEqual(['void', next, 'nothing'])
      expect(outcome('paying', 'parked', finding)).toEqual(['paying', 'parked', 'nothing'])
    },
  )

  test.each(['failed', 'cancelled'] as const)('opens the quote of an attempt that %s [PT-07]', (finding) => {
    expect(outcome('paying', 'pending', finding)).toEqual(['open', finding, 'nothing'])
    expect(outcome('void', 'pending', finding)).toEqual(['void', finding, 'nothing'])
    expect(outcome('paying', 'parked', finding)).toEqual(['paying', 'parked', 'nothing'])
  })

  test('changes nothing of an attempt that is over [PT-07]', () => {
    expect(outcome('ordered', 'succeeded', 'failed')).toEqual(['ordered', 'succeeded', 'nothing'])
    expect(outcome('ordered', 'succeeded', 'cancelled')).toEqual(['ordered', 'succeeded', 'nothing'])
  })
})

test('cancels the payment of a quote that expired or was replaced, and reads it for all other messages [PT-07]', () => {
  expect(leadsTo).toEqual({
    confirm: 'read',
    webhook: 'read',
    reconcile: 'read',
    expire: 'cancel',
    replace: 'cancel',
  })
})
