import { expect, test } from 'vitest'
import { quantity } from '../measure/quantity.ts'
import { rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { isBuyable, isBuyableNow, isProductBuyable } from './buyable.ts'

const priced = { isSample: false, prices: { ...noPrices, sellingPrice: rate(300_000) } }
const sample = { isSample: true, prices: noPrices }
const available = { soldOnline: true, withdrawn: false, delivered: true }

test('goods are buyable if sold online, priced, not withdrawn and delivered [P-048, P-049]', () => {
  expect(isBuyable(priced, available)).toBe(true)
  expect(isBuyable(priced, { ...available, soldOnline: false })).toBe(false)
  expect(isBuyable(priced, { ...available, withdrawn: true })).toBe(false)
  expect(isBuyable(priced, { ...available, delivered: false })).toBe(false)
  expect(isBuyable({ ...priced, prices: noPrices }, available)).toBe(false)
})

test('a sample is buyable without a price or a product sold online, if a service delivers it [P-183]', () => {
  expect(isBuyable(sample, available)).toBe(true)
  expect(isBuyable(sample, { ...available, soldOnline: false })).toBe(true)
  expect(isBuyable(sample, { ...available, withdrawn: true })).toBe(false)
  expect(isBuyable(sample, { ...available, delivered: false })).toBe(false)
})

test('a product is buyable if one of its variations is, samples excluded [OP-37]', () => {
  const free = { ...priced, prices: noPrices }
  expect(isProductBuyable([free, priced], () => available)).toBe(true)
  expect(isProductBuyable([free, sample], () => available)).toBe(false)
  expect(isProductBuyable([priced], () => ({ ...available, soldOnline: false }))).toBe(false)
  const delivers = (own: typeof priced) => ({ ...available, delivered: own !== priced })
  expect(isProductBuyable([priced], delivers)).toBe(false)
  expect(isProductBuyable([priced, { ...priced }], delivers)).toBe(true)
})

test('goods count as in stock if they are buyable and at least one unit is in stock [D17, OP-37]', () => {
  const stocked = (stock: number) => ({ ...priced, perMetre: false, tileArea: null, stock: quantity(stock) })
  expect(isBuyableNow(stocked(100), available)).toBe(true)
  expect(isBuyableNow(stocked(99), available)).toBe(false)
  expect(isBuyableNow(stocked(100), { ...available, soldOnline: false })).toBe(false)
  expect(isBuyableNow({ ...stocked(100), prices: noPrices }, available)).toBe(false)
})
