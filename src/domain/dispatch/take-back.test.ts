import { expect, test } from 'vitest'
import { grams } from '../measure/weight.ts'
import { suggestedPallets } from './pallets.ts'
import { dispatchRefusal } from './refusal.ts'
import { mayTakeBack } from './take-back.ts'

const calm = { heldAt: null, duePence: 0, sendsUnpaid: false }
const at = (time: string) => new Date(`2026-11-26T${time}Z`)

test('takes a dispatch back within its minutes, and not at their end [M-055]', () => {
  expect(mayTakeBack(at('10:00:00'), 15, at('10:14:59'))).toBe(true)
  expect(mayTakeBack(at('10:00:00'), 15, at('10:15:00'))).toBe(false)
  expect(mayTakeBack(at('10:00:00'), 0, at('10:00:00'))).toBe(false)
})

test.each([
  [0, 0],
  [25_000, 0],
  [25_001, 1],
  [1_000_000, 1],
  [1_000_001, 2],
  [2_300_000, 3],
])('suggests for %i g: %i pallets [M-052]', (weight, pallets) => {
  expect(suggestedPallets(grams(weight), false)).toBe(pallets)
})

test('suggests pallets by the limit of another vehicle, which is above zero [M-052]', () => {
  expect(suggestedPallets(grams(1_000_000), false, grams(500_000))).toBe(2)
  expect(suggestedPallets(grams(300), true)).toBe(0)
  expect(() => suggestedPallets(grams(1), false, grams(0))).toThrow('Invariant')
})

test.each([
  ['placed', 'stripe', 100, 0, null],
  ['placed', 'no-charge', 0, 0, null],
  ['released', 'on_hold', 100, 99, null],
  ['placed', 'on_hold', 100, 0, 'on-hold'],
  ['placed', 'stripe', 100, 100, 'refunded'],
  ['placed', 'on_hold', 100, 100, 'refunded'],
  ['cancelled', 'stripe', 100, 100, 'cancelled'],
  ['dispatched', 'stripe', 100, 100, 'sent'],
] as const)(
  'an order %s by %s of %i pence, %i of them refunded, is refused as %s [M-028, M-039]',
  (state, method, totalPence, refundedPence, expected) => {
    const order = { ...calm, state, method, totalPence, refundedPence }
    expect(dispatchRefusal(order)).toBe(expected)
  },
)

test('refuses an order that staff hold [M-039]', () => {
  const order = { ...calm, state: 'placed', method: 'stripe', totalPence: 100, refundedPence: 0 } as const
  expect(dispatchRefusal({ ...order, heldAt: at('10:00:00') })).toBe('on-hold')
})

test('refuses an order with an extra charge to pay, unless a manager lets it be sent [M-040]', () => {
  const order = { ...calm, state: 'placed', method: 'stripe', totalPence: 100, refundedPence: 0 } as const
  expect(dispatchRefusal({ ...order, duePence: 1 })).toBe('to-pay')
  expect(dispatchRefusal({ ...order, duePence: 1, sendsUnpaid: true })).toBe(null)
})
