import { expect, test } from 'vitest'
import { units } from '../measure/quantity.ts'
import { availableStock } from './available-stock.ts'

test.each([
  [7, 0, 0, 7],
  [7, 3, 0, 4],
  [7, 5, 2, 4],
  [7, 7, 7, 7],
  [7, 7, 0, 0],
  /* A count of staff has found less than was promised. */
  [2, 5, 1, 0],
  /* The own order took its goods between two readings. */
  [5, 0, 5, 5],
])(
  'of %i with %i being paid, %i of them by this basket, it can count on %i [T-048]',
  (stock, all, own, available) => {
    expect(availableStock(units(stock), { all: units(all), own: units(own) })).toBe(units(available))
  },
)
