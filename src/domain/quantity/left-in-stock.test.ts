import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, plainQuantity, quantity } from '../measure/quantity.ts'
import { mergedQuantity } from './basket-line.ts'
import { leftInStock } from './left-in-stock.ts'

const q = (text: string) => parseQuantity(text) ?? quantity(0)
const goods = (perMetre: boolean, tile: number | null, stock: string | null) => ({
  perMetre,
  isSample: false,
  tileArea: tile === null ? null : squareMillimetres(tile),
  stock: stock === null ? null : q(stock),
})

test.each([
  ['tiles', goods(true, 360_000, '3.5'), '0', '3.24'],
  ['tiles, of which some are in the basket', goods(true, 360_000, '3.5'), '1.08', '2.16'],
  ['tiles, all in the basket', goods(true, 360_000, '3.5'), '3.24', '0'],
  ['tiles, more in the basket than there are', goods(true, 360_000, '3.5'), '7.2', '0'],
  ['less than a tile', goods(true, 360_000, '0.35'), '0', '0'],
  ['boxes', goods(false, null, '3.9'), '2', '1'],
  ['boxes, all in the basket', goods(false, null, '3'), '3', '0'],
  ['no stock', goods(false, null, '0'), '0', '0'],
  ['loose', goods(true, null, '3.5'), '1.2', '2.3'],
  ['a large stock', goods(false, null, '6000'), '0', '6000'],
])(
  'lets a shopper add the stock of %s that is not in the basket, case %# [S-025]',
  (_, sold, held, expected) => {
    const left = leftInStock(sold, q(held))
    expect(left === null ? null : plainQuantity(left)).toBe(expected)
  },
)

test('returns null for goods without a stock limit', () =>
  expect(leftInStock(goods(false, null, null), q('3'))).toBeNull())

test('can be added completely, but not one tile more [S-025]', () => {
  const side = fc.integer({ min: 100, max: 1200 })
  const hundredths = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(side, side, hundredths, fc.integer({ min: 0, max: 20 }), (x, y, stock, tiles) => {
      const tile = squareMillimetres(x * y)
      const sold = { ...goods(true, x * y, null), stock: quantity(stock) }
      const held = tiles === 0 ? null : quantity(Math.floor((tiles * x * y + 5000) / 10_000))
      const left = leftInStock(sold, held ?? quantity(0))
      fc.pre(left !== null && left > 0)
      expect(mergedQuantity(sold, held, left)?.capped).toBe(false)
      const more = quantity(left + Math.ceil(tile / 10_000))
      expect(mergedQuantity(sold, held, more)?.capped).toBe(true)
    }),
    { numRuns: 500 },
  )
})
