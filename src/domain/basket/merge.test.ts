import { expect, test } from 'vitest'
import { plainQuantity } from '../measure/quantity.ts'
import { F1, F4, F6, q } from './basket.fixtures.ts'
import { type Basket, type MergedBaskets, mergeBaskets } from './merge.ts'

const short = { ...F4, stock: q('7') }
const shown = ({ basket }: MergedBaskets) =>
  basket.map((line) => [line.variationId, plainQuantity(line.quantity)])

test('adds a guest’s basket to the account’s own, within stock [T-077]', () => {
  const own: Basket = [
    { variationId: 4, goods: short, quantity: q('5') },
    { variationId: 6, goods: F6, quantity: q('1') },
  ]
  const guests: Basket = [
    { variationId: 4, goods: short, quantity: q('5') },
    { variationId: 1, goods: F1, quantity: q('1.08') },
  ]
  expect(shown(mergeBaskets(own, guests))).toEqual([
    [4, '7'],
    [6, '1'],
    [1, '1.08'],
  ])
  expect(mergeBaskets(own, guests).cut).toEqual([{ variationId: 4, cutBy: 'stock' }])
})

test('leaves a line of the account that is out of stock as it was [T-077]', () => {
  const soldOut = { ...F4, stock: q('0') }
  const own: Basket = [{ variationId: 4, goods: soldOut, quantity: q('2') }]
  expect(mergeBaskets(own, [{ variationId: 4, goods: soldOut, quantity: q('3') }])).toEqual({
    basket: own,
    cut: [{ variationId: 4, cutBy: 'stock' }],
  })
})

test('reports the lines that the line limit cut, and none if nothing was cut [T-077]', () => {
  const own: Basket = [{ variationId: 6, goods: F6, quantity: q('4900') }]
  const guests = (quantity: string): Basket => [{ variationId: 6, goods: F6, quantity: q(quantity) }]
  expect(mergeBaskets(own, guests('100')).cut).toEqual([])
  expect(mergeBaskets(own, guests('101'))).toEqual({
    basket: [{ variationId: 6, goods: F6, quantity: q('5000') }],
    cut: [{ variationId: 6, cutBy: 'line-limit' }],
  })
})

test('leaves out and reports a line that a full basket has no room for, and still adds to existing lines [P-123]', () => {
  const own: Basket = [
    { variationId: 4, goods: F4, quantity: q('5') },
    { variationId: 6, goods: F6, quantity: q('1') },
  ]
  const guests: Basket = [
    { variationId: 1, goods: F1, quantity: q('1.08') },
    { variationId: 6, goods: F6, quantity: q('2') },
  ]
  const merged = mergeBaskets(own, guests, 2)
  expect(shown(merged)).toEqual([
    [4, '5'],
    [6, '3'],
  ])
  expect(merged.cut).toEqual([{ variationId: 1, cutBy: 'full' }])
  expect(shown(mergeBaskets(own, guests, 3))).toHaveLength(3)
})

test('merges two full baskets without losing a line [P-123, BI-08]', () => {
  const lines = (first: number): Basket =>
    Array.from({ length: 200 }, (_, n) => ({ variationId: first + n, goods: F4, quantity: q('1') }))
  const merged = mergeBaskets(lines(1), lines(1001))
  expect([merged.basket.length, merged.cut]).toEqual([400, []])
  expect(mergeBaskets(merged.basket, lines(2001)).cut).toHaveLength(200)
})
