import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { printDecimal } from '../measure/decimal.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { w2, w2Largest } from '../worked-examples/whole-tiles.fixtures.ts'
import {
  coverageOfTiles,
  largestWholeTiles,
  tileArea,
  tilesRequired,
  tilesText,
  wholeTiles,
} from './whole-tiles.ts'

const tile = (x: number, y: number) => squareMillimetres(tileArea(x, y))
const q = (text: string | number) => {
  const parsed = parseQuantity(text)
  if (parsed === null) throw new Error(`not a quantity: ${text}`)
  return parsed
}

describe('whole tiles, table W2', () => {
  test.each(w2)(
    '%i × %i mm, %s m²: %s → %i tiles, whole: %s, covering %s [P-105, P-106, P-108, P-111]',
    (x, y, requested, required, tiles, whole, covering) => {
      const result = wholeTiles(q(requested), tile(x, y))
      expect(result.tiles).toBe(tiles)
      expect(result.exact).toBe(whole)
      expect(printDecimal(result.coverage, 2)).toBe(covering)
      expect(printDecimal(tilesRequired(q(requested), tile(x, y)), 2)).toBe(required)
    },
  )

  test.each([
    [600, 600, 360_000],
    [900, 600, 540_000],
    [750, 750, 562_500],
  ])('a tile of %i × %i mm is %i mm² [P-104]', (x, y, area) => expect(tileArea(x, y)).toBe(area))

  test.each([...w2Largest, [600, 600, 50, '49.68', 138] as const])(
    'the largest whole-tile quantity of %i × %i mm at or below %i m² is %s [T-050, P-095]',
    (x, y, limit, covering, tiles) => {
      const result = largestWholeTiles(quantity(limit * 100), tile(x, y))
      expect(result && [printDecimal(result.coverage, 2), result.tiles]).toEqual([covering, tiles])
    },
  )

  test('throws for tiles too small to distinguish their counts in two decimals [OP-06]', () => {
    expect(() => wholeTiles(q('1'), squareMillimetres(9999))).toThrow('a tile of 9999 mm²')
    expect(wholeTiles(q('1'), squareMillimetres(10_000)).tiles).toBe(100)
  })

  test('returns the whole tiles within a limit, and null for a limit of zero [OP-07]', () => {
    expect(largestWholeTiles(q('0.36'), tile(600, 600))).toEqual({ tiles: 1, coverage: 36, exact: true })
    expect(largestWholeTiles(quantity(0), tile(600, 600))).toBeNull()
  })

  test('takes one tile at least, also for no area [P-106]', () =>
    expect(wholeTiles(quantity(0), tile(600, 600))).toEqual({ tiles: 1, coverage: 36, exact: false }))

  test('counts tiles in words, one without a plural and thousands apart', () =>
    expect([1, 28, 30_556].map(tilesText)).toEqual(['1 tile', '28 tiles', '30,556 tiles']))

  test('returns null for a limit below one tile', () =>
    expect(largestWholeTiles(q('0.35'), tile(600, 600))).toBeNull())
})

describe('whole tiles, for every tile', () => {
  const sides = fc.integer({ min: 100, max: 1200 })
  const requests = fc.integer({ min: 1, max: 500_000 }).map(quantity)

  test('rounds idempotently, and never below the requested quantity [P-110, T-056]', () => {
    fc.assert(
      fc.property(sides, sides, requests, (x, y, requested) => {
        const once = wholeTiles(requested, tile(x, y))
        const twice = wholeTiles(once.coverage, tile(x, y))
        expect(once.coverage).toBeGreaterThanOrEqual(requested)
        expect(twice).toEqual({ tiles: once.tiles, coverage: once.coverage, exact: true })
      }),
      { numRuns: 1000 },
    )
  })

  test('adds no tile to a whole number of tiles [P-110]', () => {
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 3000 }), (x, y, tiles) => {
        expect(wholeTiles(coverageOfTiles(tiles, tile(x, y)), tile(x, y))).toMatchObject({
          tiles,
          exact: true,
        })
      }),
      { numRuns: 1000 },
    )
  })

  test('counts k × 0.36 m² as exactly k tiles, k = 1…2777 [P-110]', () => {
    for (let k = 1; k <= 2777; k += 1)
      expect(wholeTiles(quantity(k * 36), tile(600, 600))).toMatchObject({ tiles: k, exact: true })
  })

  test('needs every tile: one fewer does not cover the requested quantity', () => {
    fc.assert(
      fc.property(sides, sides, requests, (x, y, requested) => {
        const { tiles, exact } = wholeTiles(requested, tile(x, y))
        if (!exact && tiles > 1) expect((tiles - 1) * tile(x, y)).toBeLessThan(requested * 10_000)
      }),
      { numRuns: 1000 },
    )
  })
})
