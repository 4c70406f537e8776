import { expect, test } from 'vitest'
import { plainQuantity } from '../measure/quantity.ts'
import { F1, F4, F6, q } from './basket.fixtures.ts'
import { type Basket, type MergedBaskets, mergeBaskets } from './merge.ts'

const short = { ...F4, stock: q('7') }
const shown = ({ basket }: MergedBaskets) =>
  basket.map((line) => [line.variationId, plainQuantity(line.quantity)])

test('[T-077] a guest’s basket is added to the account’s own, within stock', () => {
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

test('[T-077] what is out of stock stays as the account had it', () => {
  const gone = { ...F4, stock: q('0') }
  const own: Basket = [{ variationId: 4, goods: gone, quantity: q('2') }]
  expect(mergeBaskets(own, [{ variationId: 4, goods: gone, quantity: q('3') }])).toEqual({
    basket: own,
    cut: [{ variationId: 4, cutBy: 'stock' }],
  })
})

test('[T-077] what a line cannot hold of both baskets is named, and nothing where all of it is kept', () => {
  const own: Basket = [{ variationId: 6, goods: F6, quantity: q('4900') }]
  const guests = (quantity: string): Basket => [{ variationId: 6, goods: F6, quantity: q(quantity) }]
  expect(mergeBaskets(own, guests('100')).cut).toEqual([])
  expect(mergeBaskets(own, guests('101'))).toEqual({
    basket: [{ variationId: 6, goods: F6, quantity: q('5000') }],
    cut: [{ variationId: 6, cutBy: 'line-limit' }],
  })
})
