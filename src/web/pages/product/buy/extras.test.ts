import { expect, test } from 'vitest'
import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { mixedCoarseBag } from '../choose/choice.fixtures.ts'
import { f1, paving } from '../product.fixtures.ts'
import { extrasFor } from './extras.ts'

test('returns the extras that each kind of goods needs [P-155]', () => {
  const kinds = (variation: WireVariation) =>
    extrasFor(paving.extras, goodsOf(variation), quantity(1000), []).map(
      (extra) => extra.variation.product.calculator_type,
    )
  expect(kinds(f1)).toEqual(['grout', 'primer'])
  expect(kinds(mixedCoarseBag)).toEqual(['membrane'])
})
