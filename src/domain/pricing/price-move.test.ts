import fc from 'fast-check'
import { expect, test } from 'vitest'
import { F1, F4 } from '../basket/basket.fixtures.ts'
import { rate } from '../money/rate.ts'
import { findLargeMove, isMoveTyped, moveText } from './price-move.ts'

const selling = (price: number) => ({ ...F4.prices, sellingPrice: rate(price) })
const textOf = (before: number, after: number): string | null => {
  const move = findLargeMove(selling(before), selling(after))
  return move && moveText(move)
}

test.each([
  [250_000, 25_000, '−90 %'],
  [300_000, 0, '−100 %'],
  [300_000, 390_000, null],
  [300_000, 390_001, '+30 %'],
  [300_000, 210_000, null],
  [300_000, 209_999, '−30 %'],
  [300_000, 400_000, '+33.3 %'],
  [300_000, 100_000, '−66.6 %'],
  [0, 300_000, null],
])('from %i to %i hundredths of a penny says %j [M-122]', (before, after, text) => {
  expect(textOf(before, after)).toBe(text)
})

test('says the price that moves furthest of those that shoppers pay [M-122]', () => {
  const after = { ...F1.prices, deliveryPortion: rate(54_000), sellingFromPrice: rate(160_000) }
  expect(findLargeMove(F1.prices, after)).toEqual({
    field: 'deliveryPortion',
    before: 540_000,
    after: 54_000,
    tenths: -900,
  })
  expect(findLargeMove(F1.prices, { ...F1.prices, regularPrice: rate(1) })).toBeNull()
  expect(findLargeMove(F4.prices, { ...F4.prices, sellingFromPrice: rate(1) })).toBeNull()
})

test('takes the percentage as it is shown, and in the ways that keyboards have [M-122]', () => {
  const less = { tenths: -900 }
  for (const typed of ['−90 %', '-90', ' –90% ', '- 90 %']) expect(isMoveTyped(typed, less), typed).toBe(true)
  for (const typed of ['', '90', '-9', '-90.0', 'yes', '−900'])
    expect(isMoveTyped(typed, less), typed).toBe(false)
  const more = { tenths: 333 }
  for (const typed of ['+33.3 %', '33.3']) expect(isMoveTyped(typed, more), typed).toBe(true)
  for (const typed of ['33', '-33.3', '33,3']) expect(isMoveTyped(typed, more), typed).toBe(false)
})

test('asks for every move of more than thirty in a hundred, and for no other [M-122]', () => {
  const price = fc.integer({ min: 1, max: 2_147_483_647 })
  fc.assert(
    fc.property(price, price, (before, after) => {
      const isLarge = BigInt(Math.abs(after - before)) * 100n > 30n * BigInt(before)
      expect(findLargeMove(selling(before), selling(after)) !== null).toBe(isLarge)
    }),
    { numRuns: 1000 },
  )
})
