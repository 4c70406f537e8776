import { describe, expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { poundsToRate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { cardVariation, comparedPrice } from './card-variation.ts'
import { priceBandOf, priceBands } from './price-bands.ts'

const pounds = (text: string) => poundsToRate(text) ?? rate(0)
const goods = (name: string, perMetre: boolean, prices: Partial<typeof noPrices>, isSample = false) => ({
  name,
  perMetre,
  isSample,
  prices: { ...noPrices, ...prices },
})
const sample = goods('Sample', true, {}, true)

describe('the variation on a card', () => {
  test("by the square metre is the cheapest, because its price is called 'from' [P-261]", () => {
    const F2 = goods('900 × 600', true, { sellingPrice: pounds('607.5'), sellingFromPrice: pounds('31.25') })
    const F1 = goods('600 × 600', true, { sellingPrice: pounds('540'), sellingFromPrice: pounds('25') })
    const shown = cardVariation([sample, F2, F1], false)
    expect(shown?.variation.name).toBe('600 × 600')
    expect(shown && comparedPrice(shown.price)).toEqual({ price: 3000, perSquareMetre: true })
    expect(cardVariation([F1, F2], false)?.variation.name).toBe('600 × 600')
    /* Of equal prices the first. */
    const like = { ...F1, name: '600 × 600, matt' }
    expect(cardVariation([F2, F1, like], false)?.variation.name).toBe('600 × 600')
  })

  test('by the unit is the first, which the product page opens with [P-074, P-261]', () => {
    const bulk = goods('Bulk bag', false, { sellingPrice: pounds('95') })
    const small = goods('Small bag', false, { sellingPrice: pounds('4') })
    expect(cardVariation([bulk, small], false)?.variation.name).toBe('Bulk bag')
  })

  test('is compared by its price per square metre if it is a pack with one: F4 £25.00', () => {
    const F4 = goods('Box', false, { sellingPrice: pounds('30'), equivalentPerM2: pounds('20.8333') })
    const shown = cardVariation([F4], true)
    expect(shown && comparedPrice(shown.price)).toEqual({ price: 2500, perSquareMetre: true })
    const plain = cardVariation([F4], false)
    expect(plain && comparedPrice(plain.price)).toEqual({ price: 3600, perSquareMetre: false })
  })

  test('is null without a price, and never a sample [P-257]', () => {
    expect(cardVariation([sample, goods('Free', false, {})], false)).toBeNull()
  })
})

test.each([
  [0, 'Under £10'],
  [999, 'Under £10'],
  [1000, '£10 to £25'],
  [2499, '£10 to £25'],
  [2500, '£25 to £40'],
  [9999, '£60 to £100'],
  [10_000, '£100 and over'],
])('compares %i pence in the band %s', (price, name) => {
  expect(priceBands[priceBandOf(pence(price))]?.name).toBe(name)
})
