import { expect, test } from 'vitest'
import { rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { isBuyable } from './buyable.ts'

const priced = { isSample: false, prices: { ...noPrices, sellingPrice: rate(300_000) } }
const sample = { isSample: true, prices: noPrices }
const available = { soldOnline: true, withdrawn: false, delivered: true }

test('[P-048, P-049] goods are bought when sold online, priced, not withdrawn and delivered', () => {
  expect(isBuyable(priced, available)).toBe(true)
  expect(isBuyable(priced, { ...available, soldOnline: false })).toBe(false)
  expect(isBuyable(priced, { ...available, withdrawn: true })).toBe(false)
  expect(isBuyable(priced, { ...available, delivered: false })).toBe(false)
  expect(isBuyable({ ...priced, prices: noPrices }, available)).toBe(false)
})

test('[P-183] a sample needs no price, and its product need not be sold online; something must deliver it', () => {
  expect(isBuyable(sample, available)).toBe(true)
  expect(isBuyable(sample, { ...available, soldOnline: false })).toBe(true)
  expect(isBuyable(sample, { ...available, withdrawn: true })).toBe(false)
  expect(isBuyable(sample, { ...available, delivered: false })).toBe(false)
})
