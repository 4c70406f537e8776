import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layings, length, patternIn, regionIn } from '../layings.fixtures.ts'
import { morePatternOf } from '../more-patterns.ts'
import { outlineOfTile } from '../outlined-tile.ts'
import { regionOf } from '../region.ts'
import { tile } from '../rooms.fixtures.ts'
import { tallyGround, tallyRegion } from '../tally.ts'
import { isApart } from './cut-collision.ts'
import type { CutPiece, Part } from './cut-shape.ts'
import { layRegion, survey } from './lay.ts'
import { groundsOf } from './layout.ts'
import type { PatternTile, TilePattern } from './pattern-rows.ts'
import { boxOf, cross, doubledArea, doubledAreaOf } from './ring.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Angle, Point, Ring } from './types.ts'

/** What cutting knows of pieces: of those that are made of rectangles only the holes of their outline count. */
const named = (pieces: readonly CutPiece[]): readonly string[] =>
  pieces
    .map(({ format, rings, rectangles, area, touches }) => {
      const outline = rectangles === null ? rings : rings.filter((ring) => doubledArea(ring) < 0)
      return JSON.stringify([format, outline, rectangles, area, touches])
    })
    .toSorted()

const around = (middle: Point, half: readonly Point[]): Ring => [
  ...half.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y })),
  ...half.map(({ x, y }) => ({ x: middle.x - x, y: middle.y - y })),
]

/** Cells of outlined tiles, from the steps of the pattern alone: they lie round the middle of each tile. */
const cellRing = ({ steps: [a, b] }: TilePattern, tile: PatternTile, corners: Ring): Ring => {
  const middle = { x: tile.x + tile.width / 2, y: tile.y + tile.height / 2 }
  const sum = (i: number, j: number, by: number): Point => ({
    x: (i * a.x + j * b.x) / by,
    y: (i * a.y + j * b.y) / by,
  })
  if (corners.length === 6) {
    /* The middles of the triangles of neighbours; steps may run either way round. */
    const half = [sum(2, -1, 3), sum(1, 1, 3), sum(-1, 2, 3)]
    const ring = around(middle, half)
    return doubledArea(ring) > 0 ? ring : ring.toReversed()
  }
  const [first, second] = corners
  if (first === undefined || second === undefined) return []
  if (b.x !== 0) return around(middle, [sum(1, -1, 2), sum(1, 1, 2)].toReversed())
  /* A chevron's column, as wide as half a step. */
  const column = a.x / 2
  const rise = ((second.y - first.y) * column) / tile.width
  return around(middle, [
    { x: -column / 2, y: -rise / 2 - b.y / 2 },
    { x: column / 2, y: rise / 2 - b.y / 2 },
  ])
}

const outlinedCell = (pattern: TilePattern, tile: PatternTile, corners: Ring): PatternTile => {
  const ring = cellRing(pattern, tile, corners)
  const { left, right, bottom, top } = boxOf([ring])
  const box = { x: left, y: bottom, width: right - left, height: top - bottom }
  const outline = ring.map(({ x, y }) => ({ x: x - left, y: y - bottom }))
  const format = { ...box, thickness: 1, joint: 0, kerf: 0, turns: 'fixed' as const, reuse: 'none' as const }
  return { ...tile, ...box, outline: outlineOfTile({ ...format, outline }) }
}

/** The pattern with each tile as large as its cell. */
const cellsOf = (pattern: TilePattern): TilePattern => ({
  ...pattern,
  tiles: pattern.tiles.map((one) =>
    one.outline === null ? { ...one, ...one.cell } : outlinedCell(pattern, one, one.outline.corners),
  ),
})

type PlacedTile = ReturnType<typeof survey>['placed'][number]

/** Whether two tiles have a gap of at least so much between them; of 0 they may touch. */
const isClear = (a: PlacedTile, b: PlacedTile, gap: number): boolean => {
  const part = ({ width, height, tile: { outline } }: PlacedTile): Part => ({
    x0: 0,
    y0: 0,
    x1: width,
    y1: height,
    corners: outline?.corners ?? null,
  })
  return isApart(part(a), part(b), b.x - a.x, b.y - a.y, gap)
}

const totals = (region: readonly Ring[], pattern: TilePattern, angle: Angle, start: Point) => {
  const { placed, pieces, slivers } = survey(region, pattern, angle, start)
  let area = slivers.reduce((sum, sliver) => sum + sliver.area, 0)
  for (const [index, { width, height, tile }] of placed.entries()) {
    const outline = tile.outline?.corners
    area += pieces[index]?.area ?? areaOfTile({ width, height, ...(outline && { outline }) })
  }
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
        /* Pieces below 0.01 mm², a unit here, do not exist: each cell may have lost one at the edge. */
        const exact = isExact(region, laid.angle) && laid.tiles.every(({ outline }) => outline === undefined)
        expect(Math.abs(area - floor)).toBeLessThan(exact ? 1e-9 : 4 + placed.length)
        expect(placed.filter((a, at) => placed.some((b, other) => other > at && !isClear(a, b, 0)))).toEqual(
          [],
        )
      }),
      { numRuns: 600 },
    )
  })

  test('the joints are what of the cells in the room no tile and no piece covers [L-P2]', () => {
    fc.assert(
      fc.property(layings, (laid) => {
        const region = regionIn(laid.room)
        const pattern = patternIn(laid)
        const cells = totals(region, cellsOf(pattern), laid.angle, laid.start)
        const tiles = totals(region, pattern, laid.angle, laid.start)
        const slivers = tiles.slivers.reduce((sum, sliver) => sum + sliver.area, 0)
        const { areas } = layRegion(region, pattern, laid.angle, laid.start)
        const exact = isExact(region, laid.angle) && laid.tiles.every(({ outline }) => outline === undefined)
        /* As above: each cell may have lost a piece too small to exist, and each tile. */
        const most = exact ? 1e-9 : 4 + cells.placed.length + tiles.placed.length
        expect(Math.abs(cells.area - (tiles.area - slivers) - areas.joints)).toBeLessThan(most)
      }),
      { numRuns: 300 },
    )
  })

  test('joints between tiles are nowhere narrower than they are chosen [L-034, L-040]', () => {
    fc.assert(
      fc.property(layings, ({ room, pattern, tiles, start }) => {
        const { placed } = survey(regionIn(room), patternIn({ pattern, tiles }), 0, start)
        const [{ joint } = { joint: 0 }] = tiles
        /* Corners of outlined tiles are rounded to a tenth of a millimetre. */
        const least = tiles[0]?.outline === undefined ? joint : joint - 1.5
        expect(
          placed.filter((a, at) => placed.some((b, other) => other > at && !isClear(a, b, least))),
        ).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('is counted as it is laid, with the same pieces [L-066]', () => {
    fc.assert(
      fc.property(layings, ({ room, pattern, tiles, angle, start }) => {
        const [region, repeat] = [regionIn(room), patternIn({ pattern, tiles })]
        const layout = layRegion(region, repeat, angle, start)
        const tally = tallyRegion(region, repeat, angle, start)
        expect(tally.whole).toEqual(layout.whole)
        expect(named(tally.pieces)).toEqual(named(layout.pieces))
      }),
      { numRuns: 300 },
    )
  })

  test('is counted with a wall moved as if all of it were laid again [L-066]', () => {
    fc.assert(
      fc.property(
        layings,
        fc.constantFrom('x' as const, 'y' as const),
        fc.constantFrom(-100, 100, 7),
        ({ room, pattern, tiles, angle, start }, axis, by) => {
          const laying = { pattern, angle, start: { kind: 'point' as const, ...start } }
          const far = Math.max(...room.outline.map((corner) => corner[axis]))
          const outline = room.outline.map((corner) =>
            corner[axis] === far ? { ...corner, [axis]: far + by } : corner,
          )
          const [before, after] = [room, { ...room, outline }].map((one) => {
            const grounds = groundsOf({ rooms: [one], tiles, laying }, morePatternOf, null, regionOf)
            return grounds.ok ? grounds.value[0] : undefined
          })
          if (before === undefined || after === undefined) return
          const laid = layRegion(before.region, before.pattern, angle, start)
          const near = tallyGround(after, null, laid)
          const anew = tallyGround(after, null, null)
          expect(near?.whole).toEqual(anew?.whole)
          expect(named(near?.pieces ?? [])).toEqual(named(anew?.pieces ?? []))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is counted without a strip of 1.9 mm that runs aslant through a tile [L-034, L-066]', () => {
    const strip = (wide: number): Ring => [
      { x: 0, y: 0 },
      { x: wide, y: 0 },
      { x: 6000, y: 6000 - wide },
      { x: 6000, y: 6000 },
    ]
    const start = { x: 0, y: 0 }
    const repeat = patternIn({ pattern: { kind: 'straight' }, tiles: [tile(600, 600, 3)] })
    expect(layRegion([strip(27)], repeat, 0, start).pieces).toEqual([])
    expect(tallyRegion([strip(27)], repeat, 0, start)).toEqual({ whole: [0], pieces: [] })
    expect(tallyRegion([strip(60)], repeat, 0, start).pieces).toHaveLength(1)
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
          const outline = format?.outline
          const isOutside = ({ x, y }: Point): boolean =>
            outline === undefined
              ? x < 0 || y < 0 || x > width || y > height
              : outline.some((to, at) => {
                  const from = outline.at(at - 1) ?? to
                  return cross(from, to, { x, y }) < -0.01 * Math.hypot(to.x - from.x, to.y - from.y)
                })
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
        const { outline: _, ...sides } = format
        const even = { ...sides, width }
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
