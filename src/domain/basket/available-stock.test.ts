import { expect, test } from 'vitest'
import { units } from '../measure/quantity.ts'
import { availableStock } from './available-stock.ts'

test.each([
  [7, 0, 0, 7],
  [7, 3, 0, 4],
  [7, 5, 2, 4],
  [7, 7, 7, 7],
  [7, 7, 0, 0],
  /* A stock count found less than is reserved. */
  [2, 5, 1, 0],
  /* The basket's own order took its goods between the two reads. */
  [5, 0, 5, 5],
])(
  'of %i in stock with %i reserved, %i of them by this basket, %i are available to it [T-048]',
  (stock, all, own, available) => {
    expect(availableStock(units(stock), { all: units(all), own: units(own) })).toBe(units(available))
  },
)
