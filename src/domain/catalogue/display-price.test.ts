import { expect, test } from 'vitest'
import { poundsToRate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { displayPrice } from './display-price.ts'

const pounds = (text: string) => poundsToRate(text) ?? rate(0)
const goods = (perMetre: boolean, prices: Partial<typeof noPrices>) => ({
  perMetre,
  isSample: false,
  prices: { ...noPrices, ...prices },
})
const F1 = goods(true, { sellingPrice: pounds('540'), sellingFromPrice: pounds('25') })
const F4 = goods(false, { sellingPrice: pounds('30'), equivalentPerM2: pounds('20.8333') })
const plain = { perSquareMetre: false, former: null, equivalent: null }

test('shows the from price of goods by the square metre: F1 £30.00 per m² [P-259, P-262]', () => {
  expect(displayPrice(F1, false)).toEqual({ ...plain, price: 3000, perSquareMetre: true })
})

test('shows the price of a pack and, if requested, its price per m²: F4 £36.00, £25.00 [P-258, P-262, P-271]', () => {
  expect(displayPrice(F4, true)).toEqual({ ...plain, price: 3600, equivalent: 2500 })
  expect(displayPrice(F4, false)).toEqual({ ...plain, price: 3600 })
})

test('returns null without a price [P-257]', () => {
  expect(displayPrice(goods(false, {}), true)).toBeNull()
  expect(displayPrice({ ...F1, prices: { ...F1.prices, sellingPrice: rate(0) } }, true)).toBeNull()
})

test('shows a former price only if it is higher than its own price [P-272]', () => {
  const reduced = goods(false, { sellingPrice: pounds('30'), regularPrice: pounds('40') })
  const raised = goods(false, { sellingPrice: pounds('30'), regularPrice: pounds('30') })
  expect(displayPrice(reduced, false)).toEqual({ ...plain, price: 3600, former: 4800 })
  expect(displayPrice(raised, false)?.former).toBeNull()
  const tiles = { sellingRegularPrice: pounds('27.5'), regularPrice: pounds('900') }
  expect(displayPrice({ ...F1, prices: { ...F1.prices, ...tiles } }, false)?.former).toBe(3300)
})

test('shows the pack price of a pack with a from price, and the crate price of tiles without one [P-258, P-259]', () => {
  const pack = goods(false, { sellingPrice: pounds('30'), sellingFromPrice: pounds('25') })
  expect(displayPrice(pack, true)).toEqual({ ...plain, price: 3600 })
  const crate = goods(true, { sellingPrice: pounds('540') })
  expect(displayPrice(crate, true)).toEqual({ ...plain, price: 64_800 })
})

test('hides a former price below the price [P-272]', () => {
  const raised = goods(false, { sellingPrice: pounds('30'), regularPrice: pounds('20') })
  expect(displayPrice(raised, false)?.former).toBeNull()
})
