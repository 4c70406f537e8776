import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantity } from '../measure/quantity.ts'
import { pence } from '../money/pence.ts'
import { priceBandOf, priceBands, sumBandOf, sumBands } from './price-bands.ts'

test('names the bands from under £10 to £100 and over', () => {
  expect(priceBands).toEqual([
    { code: '0-10', name: 'Under £10' },
    { code: '10-25', name: '£10 to £25' },
    { code: '25-40', name: '£25 to £40' },
    { code: '40-60', name: '£40 to £60' },
    { code: '60-100', name: '£60 to £100' },
    { code: '100-up', name: '£100 and over' },
  ])
})

test.each([
  [0, 'Under £10'],
  [999, 'Under £10'],
  [1000, '£10 to £25'],
  [2499, '£10 to £25'],
  [9999, '£60 to £100'],
  [10000, '£100 and over'],
])('puts %i pence into the band %s', (price, name) => {
  expect(priceBands[priceBandOf(pence(price))]?.name).toBe(name)
})

test('names the same bands for the sum of an area [S-006]', () => {
  expect(sumBands(quantity(1200)).map(({ code, name }) => `${code} ${name}`)).toEqual([
    '0-10 Under £120',
    '10-25 £120 to £300',
    '25-40 £300 to £480',
    '40-60 £480 to £720',
    '60-100 £720 to £1,200',
    '100-up £1,200 and over',
  ])
  expect(sumBands(quantity(1250))[1]?.name).toBe('£125 to £312.50')
})

test('puts a sum into the band of its price for a square metre [S-006]', () => {
  expect(sumBandOf(pence(30_000), quantity(1200))).toBe(2)
  expect(sumBandOf(pence(29_999), quantity(1200))).toBe(1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 5_000 }), (price, metres) => {
      expect(sumBandOf(pence(price * metres), quantity(metres * 100))).toBe(priceBandOf(pence(price)))
    }),
  )
})
