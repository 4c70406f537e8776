import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '../measure/quantity.ts'
import { wholeTiles } from '../tiling/whole-tiles.ts'
import {
  adjustedQuantity,
  cappedQuantity,
  changedQuantity,
  isInStock,
  lineFieldLimits,
  lineTiles,
  maxLineQuantity,
  mergedQuantity,
} from './basket-line.ts'

const q = (text: string): Quantity => parseQuantity(text) ?? quantity(0)
const tiles = (x: number, y: number, stock: string | null = null) => ({
  perMetre: true,
  isSample: false,
  tileArea: squareMillimetres(x * y),
  stock: stock === null ? null : q(stock),
})
const F1 = tiles(600, 600)
const F3 = tiles(750, 750)
const F4 = (stock: string | null = null) => ({
  perMetre: false,
  isSample: false,
  tileArea: null,
  stock: stock === null ? null : q(stock),
})
const F9 = { perMetre: true, isSample: false, tileArea: null, stock: null }
const F1S = { perMetre: true, isSample: true, tileArea: squareMillimetres(360_000), stock: null }
const shown = (line: { quantity: Quantity; capped: boolean } | null) =>
  line && `${plainQuantity(line.quantity)}${line.capped ? ' capped' : ''}`

describe('a changed quantity', () => {
  test.each([
    ['F1', F1, '10', '10.08'],
    ['F1', F1, '21.61', '21.96'],
    ['F1', F1, '1.08', '1.08'],
    ['F1', F1, '1.44', '1.44'],
    ['F1', F1, '0.1', '0.36'],
    ['F1', F1, '0.2', '0.36'],
    ['F3', F3, '1.13', '1.13'],
    ['F4', F4(), '0', '1'],
    ['F4', F4(), '2.7', '2'],
    ['F9', F9, '1.239', '1.24'],
    ['F9', F9, '0.5', '1'],
    ['F1S', F1S, '1.5', '1'],
    ['F1S', F1S, '0', '1'],
  ])('%s %s → %s gives %s [T-045, T-046, T-051, T-052, T-053, T-054]', (_, goods, requested, expected) =>
    expect(shown(changedQuantity(goods, q(requested)))).toBe(expected),
  )

  test.each([
    ['F1', tiles(600, 600, '50'), '60', '49.68 capped'],
    ['F1', tiles(600, 600, '50'), '49.7', '49.68 capped'],
    ['F1', tiles(600, 600, '50'), '49.68', '49.68'],
    ['F4', F4('7'), '9', '7 capped'],
    ['F4', F4('7'), '8', '7 capped'],
    ['F4', F4('7'), '7', '7'],
    ['F4', F4('7'), '6', '6'],
    ['F4', F4('7.5'), '9', '7 capped'],
    ['F4', F4('0'), '1', null],
    ['F1', tiles(600, 600, '0.35'), '1', null],
  ])('%s %s → %s gives %s [T-048, T-049, T-050, T-393]', (_, goods, requested, expected) =>
    expect(shown(changedQuantity(goods, q(requested)))).toBe(expected),
  )

  test.each([
    ['F4', F4(), '5001', '5000'],
    ['F1', F1, '5000', '4999.68'],
    ['F3', F3, '6000', '4999.5'],
    ['F9', F9, '5000.01', '5000'],
    ['F4', F4('6000'), '5500', '5000'],
    ['F1', tiles(600, 600, '6000'), '5500', '4999.68'],
    ['F4', F4('5001'), '5001', '5000'],
  ])('%s %s → %s gives %s, not capped by stock [T-037, T-038, T-397]', (_, goods, requested, expected) =>
    expect(shown(changedQuantity(goods, q(requested)))).toBe(expected),
  )

  test('counts goods as in stock from one tile or unit on [T-048, T-050]', () => {
    expect([tiles(900, 600, '0.54'), tiles(600, 600, '0.35'), tiles(1200, 1200, '1')].map(isInStock)).toEqual(
      [true, false, false],
    )
    expect([F4('1'), F4('0.99'), F4(), F9, { ...F9, stock: q('0.01') }].map(isInStock)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  })

  test('does not change again when set to its result, for every tile and stock [T-056]', () => {
    const sides = fc.integer({ min: 100, max: 1200 })
    const stock = fc.option(fc.integer({ min: 0, max: 600_000 }).map(quantity))
    fc.assert(
      fc.property(sides, sides, stock, fc.integer({ min: 1, max: 600_000 }), (x, y, inStock, requested) => {
        const goods = { ...tiles(x, y), stock: inStock }
        const once = changedQuantity(goods, quantity(requested))
        fc.pre(once !== null)
        expect(changedQuantity(goods, once.quantity)).toEqual({ quantity: once.quantity, capped: false })
        expect(wholeTiles(once.quantity, goods.tileArea).exact).toBe(true)
        if (inStock !== null) expect(once.quantity).toBeLessThanOrEqual(inStock)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('adding to a line', () => {
  test.each([
    ['F1', F1, '10.08', '12.6', '22.68'],
    ['F3', F3, '1.13', '1.13', '2.25'],
    ['F4', F4(), '2', '2', '4'],
    ['F4', F4('3'), '2', '2', '3 capped'],
    ['F4', F4(), '4990', '20', '5000'],
    ['F1', F1, '4999.68', '0.36', '4999.68'],
    ['F1S', F1S, '1', '1', '2'],
  ])('%s %s: %s and %s make %s [P-122, P-123, P-182]', (_, goods, held, added, expected) =>
    expect(shown(mergedQuantity(goods, q(held), q(added)))).toBe(expected),
  )

  test('starts a line with the added quantity, and returns null with nothing in stock', () => {
    expect(shown(mergedQuantity(F1, null, q('10.08')))).toBe('10.08')
    expect(mergedQuantity(F4('0.5'), null, q('1'))).toBeNull()
    expect(maxLineQuantity(F4('0.5'))).toBeNull()
  })

  test('adds up tiles exactly, without rounding drift [P-122]', () => {
    const sides = fc.integer({ min: 100, max: 1200 })
    const counts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(sides, sides, counts, (x, y, adds) => {
        const goods = tiles(x, y)
        const area = (count: number) => quantity(Math.floor((2 * count * x * y + 10_000) / 20_000))
        let line: Quantity | null = null
        for (const count of adds) line = mergedQuantity(goods, line, area(count))?.quantity ?? null
        const expected = Math.min(
          adds.reduce((a, b) => a + b, 0),
          Math.floor(5_000_000_000 / (x * y)),
        )
        expect(line && lineTiles(goods, line)).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['F1', F1, '0.36', '0.36'],
  ['F4', F4(), '1', '1'],
  ['F1S', F1S, '1', '1'],
  ['F9', F9, '1', '0.01'],
])(
  'the field of %s %s has minimum %s, step %s, maximum 5000 [T-036, T-037, T-039, T-040, T-041]',
  (_, goods, min, step) => expect(lineFieldLimits(goods)).toEqual({ min, step, max: '5000' }),
)

test('cuts a line to what is in stock now, and keeps its quantity within [T-048]', () => {
  expect([F4('7'), F4(), F4('2')].map((goods) => shown(cappedQuantity(goods, q('3'))))).toEqual([
    shown({ quantity: q('3'), capped: false }),
    shown({ quantity: q('3'), capped: false }),
    shown({ quantity: q('2'), capped: true }),
  ])
  expect(cappedQuantity(F4('0'), q('3'))).toBeNull()
})

test('counts the tiles of a line: 10.08 m² are 28, 10.13 of 0.5625 are 18 [T-071]', () => {
  expect([
    lineTiles(F1, q('10.08')),
    lineTiles(F3, q('10.13')),
    lineTiles(F9, q('3')),
    lineTiles(F1S, q('1')),
  ]).toEqual([28, 18, null, null])
})

describe('the quantity of a line whose goods have changed since', () => {
  test.each([
    ['other sides', tiles(597, 597), '10.08', '10.34'],
    ['a sample now', F1S, '0.36', '1'],
    ['by the piece now', F4('3'), '10.08', '10'],
    ['without tiles, untouched', F9, '0.5', '0.5'],
  ])('%s: %s with %s becomes %s [T-054, T-051, T-052]', (_, goods, held, now) =>
    expect(plainQuantity(adjustedQuantity(goods, q(held)))).toBe(now),
  )

  test('stays the same if the goods did not change [T-056]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(F1, F3, F4(), F9, F1S),
        fc.integer({ min: 1, max: 500_000 }),
        (goods, n) => {
          const held = changedQuantity(goods, quantity(n))?.quantity ?? quantity(0)
          expect(adjustedQuantity(goods, held)).toBe(held)
        },
      ),
    )
  })
})
