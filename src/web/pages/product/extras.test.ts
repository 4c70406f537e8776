import { expect, test } from 'vitest'
import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { parseQuantity, quantity } from '#domain/measure/quantity.ts'
import { mixedCoarseBag, mixedCoarseSack } from './choice.fixtures.ts'
import { extrasFor } from './extras.ts'
import { f1, f6, paving } from './product.fixtures.ts'

const [, primer, membrane] = paving.extras

const tile = (x: number, y: number): WireVariation => ({
  ...f1,
  dimension_x: x,
  dimension_y: y,
  tile_area: (x * y) / 1_000_000,
})
const packsOf = (extra: WireVariation | undefined, variation: WireVariation, amount: number) =>
  extrasFor(extra ? [extra] : [], goodsOf(variation), parseQuantity(amount) ?? quantity(0), []).map(
    ({ packs }) => packs,
  )

/* Table W4, as the product page shows it. */

test.each([
  [600, 600, 0.36, 5, 1],
  [600, 600, 10.08, 5, 2],
  [600, 600, 21.6, 5, 3],
  [600, 600, 21.6, 20, 1],
  [600, 600, 30, 5, 4],
  [900, 600, 19.44, 5, 3],
  [900, 600, 10.8, 3, 2],
  [900, 600, 21.6, 4, 3],
  [100, 100, 10, 10, 4],
  [300, 300, 9, 4, 3],
])(
  '[P-158, P-159, P-161, P-317, P-318] %i × %i mm, %d m², %d kg packs of grout: %i',
  (x, y, m2, weight, packs) => {
    expect(packsOf({ ...f6, weight }, tile(x, y), m2)).toEqual([packs])
  },
)

test.each([
  [0.36, 1],
  [21.6, 1],
  [50, 1],
  [50.04, 2],
  [120, 3],
])('[P-158, P-162] %d m² need %i of primer for 50 m²', (m2, packs) => {
  expect(packsOf(primer, f1, m2)).toEqual([packs])
})

test.each([
  ['bulk bags', mixedCoarseBag, 2, 2],
  ['small bags', mixedCoarseSack, 48, 1],
  ['small bags', mixedCoarseSack, 49, 2],
])('[P-163] %s, %#: rolls of membrane of 15 m²', (_, pack, count, rolls) => {
  expect(packsOf(membrane, pack, count)).toEqual([rolls])
})

test('[P-155] each kind of goods gets the extras that it calls for', () => {
  const kinds = (variation: WireVariation) =>
    extrasFor(paving.extras, goodsOf(variation), quantity(1000), []).map(
      (extra) => extra.variation.product.calculator_type,
    )
  expect(kinds(f1)).toEqual(['grout', 'primer'])
  expect(kinds(mixedCoarseBag)).toEqual(['membrane'])
})
