import { expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { priceBandOf, priceBands } from './price-bands.ts'

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
