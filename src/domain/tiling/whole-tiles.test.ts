import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { formatQuantity, parseQuantity, quantity } from '../measure/quantity.ts'
import { coveringOf, largestWholeTiles, tileArea, tilesRequired, wholeTiles } from './whole-tiles.ts'

const tile = (x: number, y: number) => squareMillimetres(tileArea(x, y))
const q = (text: string | number) => {
  const parsed = parseQuantity(text)
  if (parsed === null) throw new Error(`not a quantity: ${text}`)
  return parsed
}

/** Table W2 of the requirements: tile, entered, two decimals, N, whole?, covering. */
const w2 = `600×600 0.01 0.03 1 no 0.36
600×600 0.36 1.00 1 yes 0.36
600×600 1 2.78 3 no 1.08
600×600 1.08 3.00 3 yes 1.08
600×600 1.44 4.00 4 yes 1.44
600×600 1.45 4.03 5 no 1.80
600×600 10 27.78 28 no 10.08
600×600 10.08 28.00 28 yes 10.08
600×600 21.6 60.00 60 yes 21.60
600×600 21.61 60.03 61 no 21.96
900×600 1 1.85 2 no 1.08
900×600 10 18.52 19 no 10.26
900×600 19.44 36.00 36 yes 19.44
750×750 0.56 1.00 1 yes 0.56
750×750 1 1.78 2 no 1.13
750×750 1.12 1.99 2 no 1.13
750×750 1.13 2.01 2 yes 1.13
750×750 10 17.78 18 no 10.13
750×750 10.13 18.01 18 yes 10.13
750×750 20.25 36.00 36 yes 20.25
845×560 0.47 0.99 1 yes 0.47
845×560 1 2.11 3 no 1.42
845×560 3.31 6.99 7 yes 3.31
845×560 10 21.13 22 no 10.41
450×450 0.2 0.99 1 yes 0.20
450×450 1 4.94 5 no 1.01
450×450 1.01 4.99 5 yes 1.01
450×450 1.02 5.04 6 no 1.22`
  .split('\n')
  .map((row) => row.split(' '))

describe('whole tiles, table W2', () => {
  test.each(w2)(
    '[P-105, P-106, P-108, P-111] %s mm, %s m²: %s → %s tiles, whole: %s, covering %s',
    (size, asked, twoDecimals, tiles, whole, covering) => {
      const [x = 0, y = 0] = (size ?? '').split('×').map(Number)
      const result = wholeTiles(q(asked ?? ''), tile(x, y))
      expect(result.tiles).toBe(Number(tiles))
      expect(result.exact).toBe(whole === 'yes')
      expect(formatQuantity(result.covering)).toBe(covering)
      expect(formatQuantity(tilesRequired(q(asked ?? ''), tile(x, y)))).toBe(twoDecimals)
    },
  )

  test.each([
    [600, 600, 360_000],
    [900, 600, 540_000],
    [750, 750, 562_500],
  ])('[P-104] a tile of %i × %i mm is %i mm²', (x, y, area) => expect(tileArea(x, y)).toBe(area))

  test.each([
    ['600×600', 100_000, '999.72', 2777],
    ['600×600', 500_000, '4999.68', 13_888],
    ['900×600', 100_000, '999.54', 1851],
    ['900×600', 500_000, '4999.86', 9259],
    ['750×750', 100_000, '999.56', 1777],
    ['750×750', 500_000, '4999.50', 8888],
    ['600×600', 5_000, '49.68', 138],
  ])(
    '[T-050, P-095] the largest whole-tile quantity of %s at or below %i hundredths is %s',
    (size, limit, covering, tiles) => {
      const [x = 0, y = 0] = size.split('×').map(Number)
      const result = largestWholeTiles(quantity(limit), tile(x, y))
      expect(result && [formatQuantity(result.covering), result.tiles]).toEqual([covering, tiles])
    },
  )

  test('less than one tile is no tile', () => expect(largestWholeTiles(q('0.35'), tile(600, 600))).toBeNull())
})

describe('whole tiles, for every tile', () => {
  const sides = fc.integer({ min: 100, max: 1200 })
  const asked = fc.integer({ min: 1, max: 500_000 }).map(quantity)

  test('[P-110, T-056] normalising twice changes nothing, and never goes below what was asked', () => {
    fc.assert(
      fc.property(sides, sides, asked, (x, y, wanted) => {
        const once = wholeTiles(wanted, tile(x, y))
        const twice = wholeTiles(once.covering, tile(x, y))
        expect(once.covering).toBeGreaterThanOrEqual(wanted)
        expect(twice).toEqual({ tiles: once.tiles, covering: once.covering, exact: true })
      }),
      { numRuns: 1000 },
    )
  })

  test('[P-110] a whole number of tiles never gains a tile', () => {
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 3000 }), (x, y, tiles) => {
        expect(wholeTiles(coveringOf(tiles, tile(x, y)), tile(x, y))).toMatchObject({ tiles, exact: true })
      }),
      { numRuns: 1000 },
    )
  })

  test('[P-110] k × 0.36 m² is k tiles exactly, k = 1…2777', () => {
    for (let k = 1; k <= 2777; k += 1)
      expect(wholeTiles(quantity(k * 36), tile(600, 600))).toMatchObject({ tiles: k, exact: true })
  })

  test('one tile fewer would not cover what was asked', () => {
    fc.assert(
      fc.property(sides, sides, asked, (x, y, wanted) => {
        const { tiles, exact } = wholeTiles(wanted, tile(x, y))
        if (!exact && tiles > 1) expect((tiles - 1) * tile(x, y)).toBeLessThan(wanted * 10_000)
      }),
      { numRuns: 1000 },
    )
  })
})
