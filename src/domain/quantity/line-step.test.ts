import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '../measure/quantity.ts'
import { changedQuantity, maxLineQuantity } from './basket-line.ts'
import { stepLine } from './line-step.ts'

const q = (text: string): Quantity => parseQuantity(text) ?? quantity(0)
const sold = (perMetre: boolean, tile: number | null, stock: string | null = null) => ({
  perMetre,
  isSample: false,
  tileArea: tile === null ? null : squareMillimetres(tile),
  stock: stock === null ? null : q(stock),
})
const F1 = sold(true, 360_000)
const F4 = sold(false, null, '7')
const F9 = sold(true, null)

describe('a step of a line [T-036, T-039, T-040, T-041]', () => {
  test.each([
    ['F1', F1, '10.08', 'up', '10.44'],
    ['F1', F1, '10.08', 'down', '9.72'],
    ['F1', F1, '0.36', 'down', null],
    ['F1, 50 m² in stock', sold(true, 360_000, '50'), '49.68', 'up', null],
    ['F4', F4, '6', 'up', '7'],
    ['F4', F4, '7', 'up', null],
    ['F4', F4, '1', 'down', null],
    ['F4, held before others took some', F4, '10', 'down', '7'],
    ['F1, the same', sold(true, 360_000, '50'), '60.12', 'down', '49.68'],
    ['F4, none left in stock', sold(false, null, '0'), '3', 'down', '2'],
    ['F9', F9, '1.5', 'up', '2.5'],
    ['F9', F9, '1.5', 'down', '1'],
    ['F9', F9, '0.5', 'down', null],
    ['F9', F9, '5000', 'up', null],
  ] as const)('%s %#', (_, goods, from, direction, to) => {
    const next = stepLine(goods, q(from), direction)
    expect(next === null ? null : plainQuantity(next)).toBe(to)
  })

  test('leads to a valid quantity, and a step back returns to the first one', () => {
    const area = fc.integer({ min: 10_000, max: 3_000_000 })
    fc.assert(
      fc.property(area, fc.integer({ min: 1, max: 90_000 }), (mm2, hundredths) => {
        const goods = sold(true, mm2)
        const from = changedQuantity(goods, quantity(hundredths))?.quantity ?? quantity(0)
        const up = stepLine(goods, from, 'up')
        if (up === null) {
          expect(from).toBe(maxLineQuantity(goods))
          return
        }
        expect(changedQuantity(goods, up)?.quantity).toBe(up)
        expect(stepLine(goods, up, 'down')).toBe(from)
      }),
    )
  })
})
