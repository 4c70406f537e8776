import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { survey } from './lay.ts'
import { layings, length, patternIn, regionIn } from './layings.fixtures.ts'
import type { TilePattern } from './pattern-rows.ts'
import { doubledAreaOf } from './region.ts'
import type { Angle, Point, Ring } from './types.ts'

/** The pattern with each tile as large as its cell. */
const cellsOf = (pattern: TilePattern): TilePattern => ({
  ...pattern,
  tiles: pattern.tiles.map((one) => ({ ...one, ...one.cell })),
})

const totals = (region: readonly Ring[], pattern: TilePattern, angle: Angle, start: Point) => {
  const { placed, pieces, slivers } = survey(region, pattern, angle, start)
  let area = slivers.reduce((sum, sliver) => sum + sliver.area, 0)
  for (const [index, one] of placed.entries()) area += pieces[index]?.area ?? one.width * one.height
  return { placed, pieces, slivers, area }
}
const isExact = (region: readonly Ring[], angle: Angle): boolean =>
  angle !== 45 &&
  region.every((ring) => ring.every(({ x, y }, at) => ring.at(at - 1)?.x === x || ring.at(at - 1)?.y === y))

describe('in every room, pattern, angle and start', () => {
  test('cells of tiles with their joints cover the floor exactly once [L-034, L-036]', () => {
    fc.assert(
      fc.property(layings, (laid) => {
        const region = regionIn(laid.room)
        const { placed, area } = totals(region, cellsOf(patternIn(laid)), laid.angle, laid.start)
        const floor = doubledAreaOf(region) / 2
        /* Pieces below 0.01 mm² do not exist. */
        expect(Math.abs(area - floor)).toBeLessThan(isExact(region, laid.angle) ? 1e-9 : 4)
        const apart = (a: (typeof placed)[number], b: (typeof placed)[number]): boolean =>
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(placed.filter((a, at) => placed.some((b, other) => other > at && !apart(a, b)))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('pieces are inside their tiles, and their rings and rectangles have their areas [L-050, L-052]', () => {
    fc.assert(
      fc.property(layings, ({ room, pattern, tiles, angle, start }) => {
        const { pieces } = survey(regionIn(room), patternIn({ pattern, tiles }), angle, start)
        for (const piece of pieces) {
          if (piece === null) continue
          const format = tiles[piece.format]
          expect(doubledAreaOf(piece.rings) / 2).toBeCloseTo(piece.area, 3)
          const [width, height] = [format?.width ?? 0, format?.height ?? 0]
          const isOutside = ({ x, y }: Point): boolean => x < 0 || y < 0 || x > width || y > height
          expect(piece.rings.flat().filter(isOutside)).toEqual([])
          expect(Math.min(piece.along, piece.across)).toBeGreaterThanOrEqual(20)
          expect(piece.narrowest).toBeLessThanOrEqual(Math.min(piece.along, piece.across) + 1)
          const sum = piece.rectangles?.reduce((all, { width, height }) => all + width * height, 0)
          if (sum !== undefined) expect(sum).toBe(piece.area)
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** What a layout takes, wherever it lies. */
const takes = (region: readonly Ring[], pattern: TilePattern, angle: Angle, start: Point) => {
  const { placed, pieces } = survey(region, pattern, angle, start)
  const cut = pieces.filter((piece) => piece !== null)
  return {
    whole: placed.length - cut.length,
    cut: cut
      .map(({ along, across, area, turned }) => ({ along, across, turned, area }))
      .toSorted(
        (a, b) =>
          a.along - b.along || a.across - b.across || Number(a.turned) - Number(b.turned) || a.area - b.area,
      ),
  }
}
/**
 * The same to a hundredth of a unit. Rounded to whole units, an area of half a unit would go up or down by the last
 * bit of its sum.
 */
const expectSame = (one: ReturnType<typeof takes>, other: ReturnType<typeof takes>): void =>
  expect(one).toEqual({
    ...other,
    cut: other.cut.map((piece) => ({ ...piece, area: expect.closeTo(piece.area, 2) })),
  })
const turnedRing = (ring: Ring): Ring => ring.map(({ x, y }) => ({ x: 0 - y, y: x }))
const mirroredRing = (ring: Ring): Ring => ring.map(({ x, y }) => ({ x: 0 - x, y })).toReversed()

describe('a layout does not change', () => {
  test('when room and start move or turn together [L-042, L-108]', () => {
    fc.assert(
      fc.property(layings, length(-500, 500), (laid, by) => {
        const [region, pattern] = [regionIn(laid.room), patternIn(laid)]
        const { start } = laid
        const moved = region.map((ring) => ring.map(({ x, y }) => ({ x: x + by, y: y - by })))
        expectSame(
          takes(moved, pattern, laid.angle, { x: start.x + by, y: start.y - by }),
          takes(region, pattern, laid.angle, start),
        )
        const [turned] = turnedRing([start])
        expectSame(
          takes(region.map(turnedRing), pattern, 90, turned ?? start),
          takes(region, pattern, 0, start),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('in a mirror, straight and in brick bond [L-108]', () => {
    fc.assert(
      fc.property(layings, fc.boolean(), ({ room, tiles: [format], start }, brick) => {
        if (format === undefined) return
        /* Half a tile and its joint is whole. */
        const width = format.width + ((format.width + format.joint) % 2)
        const even = { ...format, width }
        const pattern = patternIn({
          pattern: brick ? { kind: 'brick', p: 1, q: 2 } : { kind: 'straight' },
          tiles: [even],
        })
        const region = regionIn(room)
        expectSame(
          takes(region.map(mirroredRing), pattern, 0, { x: 0 - start.x - width, y: start.y }),
          takes(region, pattern, 0, start),
        )
      }),
      { numRuns: 300 },
    )
  })
})
