import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { formatQuantity, parseQuantity, plainQuantity, type Quantity, quantity } from '../measure/quantity.ts'
import { wholeTiles } from '../tiling/whole-tiles.ts'
import {
  addedQuantity,
  fieldLimits,
  finalQuantity,
  initialQuantity,
  maxAddQuantity,
  stepQuantity,
  tidyTypedQuantity,
  tilesForQuantity,
} from './product-page.ts'

const tiles = (x: number, y: number, coverage: string) => ({
  perMetre: true,
  isSample: false,
  tileArea: squareMillimetres(x * y),
  coverage: squareMetresToMm2(coverage),
})
const F1 = tiles(600, 600, '21.6')
const F2 = tiles(900, 600, '19.44')
const F3 = tiles(750, 750, '20.25')
const F4 = { perMetre: false, isSample: false, tileArea: null, coverage: squareMetresToMm2('1.44') }
const F9 = { perMetre: true, isSample: false, tileArea: null, coverage: squareMetresToMm2('20') }
const F1S = { perMetre: true, isSample: true, tileArea: null, coverage: null }
const q = (text: string): Quantity => parseQuantity(text) ?? quantity(0)
const plain = (amount: Quantity | null): string | null => (amount === null ? null : plainQuantity(amount))

describe('typing a quantity', () => {
  test.each([
    ['1.9', '1'],
    ['2.7', '2'],
    ['1.999', '2'],
    ['1.994', '1'],
    ['3.004', '3'],
    ['1001', '1000'],
    ['0.5', null],
    ['0', null],
  ])('tidies %s boxes to %s [P-081, P-092, P-093, P-094, P-129]', (typed, tidy) =>
    expect(plain(tidyTypedQuantity(F4, q(typed)))).toBe(tidy),
  )

  test('leaves square metres unrounded, so that the form can offer whole tiles [P-082, P-105]', () => {
    expect(plain(tidyTypedQuantity(F1, q('10')))).toBe('10')
    expect(tilesForQuantity(F1, q('10'))).toMatchObject({ tiles: 28, exact: false })
    expect(tilesForQuantity(F1, q('10.08'))).toMatchObject({ tiles: 28, exact: true })
  })

  test.each([
    ['F1', F1, '10', '10.08'],
    ['F1', F1, '1', '1.08'],
    ['F1', F1, '1000', '999.72'],
    ['F1', F1, '5000', '999.72'],
    ['F3', F3, '1.13', '1.13'],
    ['F9', F9, '0.01', '0.01'],
    ['F4', F4, '7', '7'],
  ])('rounds %s %s: %s to %s [P-095, P-107, P-109, P-111, P-307]', (_, goods, typed, settled) =>
    expect(plain(finalQuantity(goods, q(typed)))).toBe(settled),
  )

  test('rounds the same number to the tiles of another variation: 10.08 m² becomes 10.26 of F2 [P-077]', () => {
    expect(plain(finalQuantity(F2, q('10.08')))).toBe('10.26')
  })

  test('returns no tiles for samples, boxes and goods without tiles [P-103, P-124]', () => {
    expect([F1S, F4, F9].map((goods) => tilesForQuantity(goods, q('3')))).toEqual([null, null, null])
    expect(tilesForQuantity(F1, q('0'))).toBeNull()
  })

  test('rounds idempotently, and never below the typed number except for the limit [P-110]', () => {
    const sides = fc.integer({ min: 100, max: 1200 })
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 150_000 }), (x, y, typed) => {
        const goods = tiles(x, y, '20')
        const once = finalQuantity(goods, quantity(typed)) ?? quantity(0)
        expect(finalQuantity(goods, once)).toBe(once)
        expect(wholeTiles(once, goods.tileArea).exact).toBe(true)
        expect(once).toBeGreaterThanOrEqual(Math.min(typed, maxAddQuantity(goods)))
        expect(once).toBeLessThanOrEqual(100_000)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the field', () => {
  test.each([
    ['F1', F1, '0.36', '0.36'],
    ['F4', F4, '1', '1'],
    ['F9', F9, '0.01', '0.01'],
    ['F1S', F1S, '1', '1'],
  ])(
    'of %s %s has minimum %s, step %s, maximum 1000 [P-093, P-094, P-096, P-097, P-124, P-316]',
    (_, goods, min, step) => expect(fieldLimits(goods)).toEqual({ min, step, max: '1000' }),
  )

  test('opens with 1, 1 m² in whole tiles, or a full crate if the sku was preselected [P-080]', () => {
    expect([F1, F4, F9, F1S].map((goods) => plain(initialQuantity(goods, false)))).toEqual([
      '1.08',
      '1',
      '1',
      '1',
    ])
    expect([F1, F4, F9, F1S].map((goods) => plain(initialQuantity(goods, true)))).toEqual([
      '21.6',
      '1',
      '20',
      '1',
    ])
    expect(plain(initialQuantity({ ...F1, coverage: null }, true))).toBe('1.08')
  })
})

test('lets a shopper add up to 1000 at once, or the largest area of whole tiles within [P-096]', () => {
  expect([F1, F4, F9].map((goods) => plain(maxAddQuantity(goods)))).toEqual(['999.72', '1000', '1000'])
})

describe('the − and + buttons', () => {
  test.each([
    ['F1', F1, '1.08', 'up', '1.44'],
    ['F1', F1, '0.36', 'down', '0.36'],
    ['F1', F1, '10', 'up', '10.08'],
    ['F1', F1, '10', 'down', '9.72'],
    ['F1', F1, '999.72', 'up', '999.72'],
    ['F4', F4, '1', 'up', '2'],
    ['F4', F4, '1', 'down', '1'],
    ['F4', F4, '3', 'down', '2'],
    ['F4', F4, '1000', 'up', '1000'],
    ['F9', F9, '0.5', 'up', '1.5'],
    ['F9', F9, '0.5', 'down', '0.5'],
    ['F9', F9, '1.5', 'down', '1'],
    ['F9', F9, '1.7', 'down', '1'],
    ['F9', F9, '1.7', 'up', '2.7'],
    ['F9', F9, '1', 'down', '1'],
    ['F9', F9, '2', 'down', '1'],
  ] as const)('%s %s at %s, %s: %s [P-098, P-099, P-100, P-101, P-316]', (_, goods, from, direction, to) =>
    expect(plain(stepQuantity(goods, q(from), direction))).toBe(to),
  )

  test('never show a floating-point error such as 21.599999 in 60 steps [P-098]', () => {
    const seen: string[] = []
    let now = quantity(0)
    for (let i = 0; i < 60; i += 1) {
      now = stepQuantity(F1, now, 'up')
      seen.push(formatQuantity(now))
    }
    expect(seen.at(-1)).toBe('21.60')
    expect(seen.every((text) => text.length <= 5)).toBe(true)
  })

  test('return to the same quantity after a step up and a step down [P-098, P-100]', () => {
    const sides = fc.integer({ min: 100, max: 1200 })
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 300 }), (x, y, count) => {
        const goods = tiles(x, y, '20')
        const here = finalQuantity(goods, quantity(Math.round((count * x * y) / 10_000))) ?? quantity(0)
        fc.pre(here < maxAddQuantity(goods))
        expect(stepQuantity(goods, stepQuantity(goods, here, 'up'), 'down')).toBe(here)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the quantity of an add', () => {
  test.each([
    ['F1', F1, '10', '10.08'],
    ['F4', F4, '2.7', '2'],
    ['F9', F9, '0.01', '0.01'],
    ['F1S', F1S, '1.5', '1'],
    ['F1', F1, '1000', '999.72'],
  ])('%s %s × %s is %s [P-090, P-092, P-112, P-124]', (_, goods, requested, expected) =>
    expect(addedQuantity(goods, q(requested))).toEqual({ ok: true, value: q(expected) }),
  )

  test('is refused if it is zero or above 1000 [P-089, P-090, P-091, P-095, P-303]', () => {
    expect(addedQuantity(F4, q('0.4'))).toEqual({ ok: false, error: 'no-quantity' })
    expect(addedQuantity(F9, q('0.001'))).toEqual({ ok: false, error: 'no-quantity' })
    expect(addedQuantity(F1, q('0'))).toEqual({ ok: false, error: 'no-quantity' })
    expect(addedQuantity(F4, q('1000.01'))).toEqual({ ok: false, error: 'too-much' })
    expect(addedQuantity(F1, q('1000000000'))).toEqual({ ok: false, error: 'too-much' })
  })
})
