import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareMetresToMm2 } from '../measure/area.ts'
import { quantity } from '../measure/quantity.ts'
import { pence } from '../money/pence.ts'
import { rate } from '../money/rate.ts'
import { partCrateOf } from './part-crate.ts'
import { noPrices } from './price.fixtures.ts'
import { priceLine } from './price.ts'

/** F1: £27.00/m² and £64.80 for a part of a crate of 21.6 m²; £30.00/m² from a crate on. */
const f1 = {
  perMetre: true,
  isSample: false,
  coverage: squareMetresToMm2('21.6'),
  prices: {
    ...noPrices,
    productPortion: rate(225_000),
    deliveryPortion: rate(540_000),
    sellingFromPrice: rate(250_000),
  },
}

test('names the charge for a part crate and the area from which it falls away [S-004]', () => {
  expect(partCrateOf(f1, priceLine(f1, quantity(1008), false))).toEqual({
    charge: pence(6480),
    fallsAwayFrom: quantity(2160),
  })
})

test('names no part-crate charge of nothing, nor of goods without a coverage [S-004]', () => {
  expect(partCrateOf(f1, { delivery: pence(0) })).toBeNull()
  expect(partCrateOf({ coverage: null }, { delivery: pence(6480) })).toBeNull()
})

test('has no part-crate charge from exactly a full crate on, at the same price [S-004]', () => {
  expect(priceLine(f1, quantity(2124), false)).toMatchObject({ delivery: 6480, total: 63_828 })
  expect(priceLine(f1, quantity(2160), false)).toEqual({
    unit: 3000,
    delivery: 0,
    total: 64_800,
    waived: false,
  })
})

test('has a part-crate charge below a full crate, and none above it or where it is waived [S-004]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), fc.boolean(), (hundredths, waived) => {
      const charge = partCrateOf(f1, priceLine(f1, quantity(hundredths), waived))?.charge ?? 0
      expect(charge).toBe(!waived && hundredths < 2160 ? 6480 : 0)
    }),
  )
})
