import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LaidTile, layingPatterns, layTiles, patternsOf, planArea, type Sides } from './laid-tiles.ts'

const slab: Sides = { wide: 600, high: 300 }
const area: Sides = { wide: 2400, high: 1600 }

/** The area of the part of a tile that is inside the plan. */
const inside = ({ x, y, wide, high }: LaidTile, { wide: w, high: h }: Sides): number =>
  Math.max(0, Math.min(x + wide, w) - Math.max(x, 0)) * Math.max(0, Math.min(y + high, h) - Math.max(y, 0))

const overlap = (a: LaidTile, b: LaidTile): boolean =>
  a.x < b.x + b.wide - 0.001 &&
  b.x < a.x + a.wide - 0.001 &&
  a.y < b.y + b.high - 0.001 &&
  b.y < a.y + a.high - 0.001

const sides = fc.record({
  wide: fc.integer({ min: 100, max: 1200 }),
  high: fc.integer({ min: 100, max: 600 }),
})

test('lays rows without and with an offset of half a tile [S-054]', () => {
  const straight = layTiles('straight', slab, 3, area)
  expect(straight[0]).toEqual({ x: 3, y: 3, wide: 600, high: 300, turned: false })
  expect(straight[1]?.x).toBe(606)
  expect(straight.find(({ y }) => y > 3)).toMatchObject({ x: 3, y: 306 })
  const brick = layTiles('brick', slab, 3, area)
  expect(brick.find(({ y }) => y > 3)).toMatchObject({ x: 3 - 301.5, y: 306 })
})

test('offers herringbone for long tiles only [S-054]', () => {
  expect(patternsOf(slab)).toEqual(layingPatterns)
  expect(patternsOf({ wide: 300, high: 600 })).toEqual(layingPatterns)
  expect(patternsOf({ wide: 600, high: 600 })).toEqual(['straight', 'brick'])
})

test('shows six tiles across, of small tiles at least 600 mm [S-054]', () => {
  expect(planArea({ wide: 600, high: 600 })).toEqual({ wide: 3600, high: 2400 })
  expect(planArea({ wide: 75, high: 150 })).toEqual({ wide: 900, high: 600 })
  expect(planArea({ wide: 1200, high: 200 })).toEqual({ wide: 4800, high: 3200 })
})

describe('in every pattern', () => {
  test.each(layingPatterns)(
    '%s: no two tiles overlap, and nothing is left open but joints [S-054]',
    (pattern) => {
      fc.assert(
        fc.property(sides, fc.integer({ min: 0, max: 20 }), (tile, joint) => {
          const view = planArea(tile)
          const tiles = layTiles(pattern, tile, joint, view)
          expect(tiles.some((a, i) => tiles.slice(i + 1).some((b) => overlap(a, b)))).toBe(false)
          const covered = tiles.reduce((sum, one) => sum + inside(one, view), 0)
          /* Without joints the plan is full; each tile has at most one joint along two of its sides. */
          const joints =
            tiles.length * joint * (tile.wide + tile.high + joint) + joint * (view.wide + view.high)
          expect(view.wide * view.high - covered).toBeLessThanOrEqual(joints + 1)
        }),
        { numRuns: 40 },
      )
    },
  )

  test.each(layingPatterns)('%s: neighbours in a row are one joint apart [S-054]', (pattern) => {
    const tiles = layTiles(pattern, slab, 5, area)
    for (const one of tiles.filter(
      ({ x, y, wide, high }) => x > 300 && y > 300 && x + wide < 2000 && y + high < 1200,
    )) {
      const right = tiles.filter(({ x }) => Math.abs(x - (one.x + one.wide + 5)) < 0.001)
      expect(right.some(({ y, high }) => y < one.y + one.high && y + high > one.y)).toBe(true)
    }
  })
})
