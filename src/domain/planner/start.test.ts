import fc from 'fast-check'
import { expect, test } from 'vitest'
import { survey } from './core/lay.ts'
import { groundsOf } from './core/layout.ts'
import { leastTiles } from './core/least-tiles.ts'
import type { LayoutRequest } from './core/types.ts'
import { cutFrom } from './cut.ts'
import { planTile } from './layings.fixtures.ts'
import { layoutOf } from './layout.fixtures.ts'
import { morePatternOf } from './more-patterns.ts'
import { outlinedFormatsOf } from './outlined-formats.ts'
import { startsOf } from './phases.ts'
import { regionOf } from './region.ts'
import { bathroom, hall, kitchen, laid, patio, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'
import { findStart, type TilesForCuts } from './start.ts'

const rules = { leastCut: 500, kerf: 30 }

const groundOf = (request: LayoutRequest) => {
  const grounds = groundsOf(request, morePatternOf, null, regionOf)
  const [ground] = grounds.ok ? grounds.value : []
  if (ground === undefined) throw new Error('no ground')
  return ground
}
const startsIn = (request: LayoutRequest) => {
  const { region, pattern, laying } = groundOf(request)
  const { count, bestFirst } = startsOf(region, pattern, laying.angle, rules)
  const starts = [...bestFirst]
  expect(starts).toHaveLength(count)
  return starts
}

test('tries the starts at which cuts change: 14 an axis for a rectangle, 24 for an L [L-046]', () => {
  expect(startsIn(porcelainRoom)).toHaveLength(14 * 14)
  expect(startsIn(bathroom)).toHaveLength(14 * 14)
  const [room] = kitchen.rooms
  if (room === undefined) throw new Error('no kitchen')
  expect(startsIn({ ...kitchen, rooms: [{ ...room, cutOuts: [] }] })).toHaveLength(24 * 24)
  expect(startsIn({ ...bathroom, laying: { ...bathroom.laying, angle: 90 } })).toHaveLength(14 * 14)
  /* Four corners and a grid of 64, one point of which is a corner. */
  expect(startsIn(hall)).toHaveLength(67)
})

test('tries corners and a grid over one repeat where tiles lie in no rows of one size [L-046]', () => {
  const oblong = tile(600, 300, 3)
  const [sold] = outlinedFormatsOf({ ...planTile, shape: 'hexagon', width: 2000, height: 2310 }, oblong)
  const others = [
    laid(rectangle(4000, 3000), oblong, { pattern: { kind: 'herringbone' } }),
    laid(rectangle(4000, 3000), oblong, { pattern: { kind: 'basket' } }),
    laid(rectangle(4000, 3000), sold?.format ?? oblong, { pattern: { kind: 'hexagon' } }),
  ]
  for (const request of others) {
    const starts = startsIn(request)
    /* How wide the cuts are is known of rows alone. */
    expect(starts.map(({ widest }) => widest)).toEqual(starts.map(() => Infinity))
    for (const corner of groundOf(request).region.flat())
      expect(starts.map(({ start }) => start)).toContainEqual(corner)
  }
})

test('turns the grid with tiles at 45° [L-046]', () => {
  const corners = groundOf(hall).region.flat()
  const grid = startsIn(hall)
    .map(({ start }) => start)
    .filter(({ x, y }) => !corners.some((corner) => corner.x === x && corner.y === y))
  /* The last of eight steps along a side of the tile. */
  const last = Math.round((7 / 8) * groundOf(hall).pattern.steps[0].x)
  expect(Math.max(...grid.map(({ x }) => x))).toBe(Math.round(last * Math.SQRT1_2))
  expect(Math.max(...grid.map(({ y }) => y))).toBe(Math.round(last * Math.SQRT2))
})

test('puts the starts with the widest cuts first, and knows how wide they can be [L-046]', () => {
  const narrowestFrom = (request: LayoutRequest) => {
    const { region, pattern, laying } = groundOf(request)
    const starts = startsIn(request)
    const some = starts.filter((_, index) => index % Math.ceil(starts.length / 400) === 0)
    return some.map(({ start, widest }) => {
      const { pieces } = survey(region, pattern, laying.angle, start)
      const narrowest = pieces.reduce(
        (least, piece) => Math.min(least, piece?.narrowest ?? Infinity),
        Infinity,
      )
      return { narrowest, widest }
    })
  }
  const own = narrowestFrom(bathroom)
  expect(own.map(({ narrowest }) => narrowest)).toEqual(own.map(({ widest }) => widest))
  expect(own[0]?.widest).toBe(1540)
  expect(own.map(({ widest }) => widest)).toEqual(own.map(({ widest }) => widest).toSorted((a, b) => b - a))
  const withIsland = narrowestFrom(kitchen)
  expect(withIsland.filter(({ narrowest, widest }) => narrowest > widest)).toEqual([])
  const brick = { ...patio, laying: { ...patio.laying, start: { kind: 'fewest' } as const } }
  expect(narrowestFrom(brick).filter(({ narrowest, widest }) => narrowest > widest)).toEqual([])
})

test('finds the same start for a room that is turned with its pattern [L-108]', () => {
  const turned = laid(rectangle(1820, 2450), tile(600, 300, 2), { angle: 90 })
  const [upright, lying] = [turned, bathroom].map((request) =>
    findStart(groundOf(request), request.tiles, rules, leastTiles),
  )
  const withoutPlace = (search: typeof upright) =>
    [search?.fewest, search?.neatest].map((one) => [one?.tiles, one?.cuts, one?.narrowest])
  expect(withoutPlace(upright)).toEqual(withoutPlace(lying))
  expect(lying).toMatchObject({
    tried: 196,
    neatest: { tiles: 32, narrowest: 1540, start: { x: 3005, y: 1560 } },
  })
})

test('says how many starts it left out of a floor that is much work [L-046]', () => {
  const request = laid(rectangle(19_990, 19_870), tile(200, 200, 2))
  const search = findStart(groundOf(request), request.tiles, rules, leastTiles)
  expect(search?.of).toBe(196)
  expect(search?.tried).toBeLessThan(100)
  expect(search?.tried).toBeGreaterThan(20)
})

test('searches rooms in which no start is without a narrow cut [L-046]', () => {
  const request = laid(rectangle(1300, 600), tile(600, 600, 3))
  const search = findStart(groundOf(request), request.tiles, { leastCut: 4000, kerf: 30 }, leastTiles)
  /* 347 + 3 + 600 + 3 + 347 mm. */
  expect(search).toMatchObject({ neatest: { tiles: 3, narrowest: 3470 } })
  expect(search?.tried).toBe(search?.of)
})

test('knows that pieces may share a tile when they are turned [L-043]', () => {
  const format = tile(600, 600, 3)
  const { pieces } = layoutOf(laid(rectangle(300, 230), format))
  const three = [...pieces, ...pieces, ...pieces]
  expect(leastTiles(three, format)).toBe(2)
  expect(leastTiles(three, { ...format, turns: 'quarter' })).toBe(1)
  expect(leastTiles(three, { ...format, reuse: 'none' })).toBe(3)
})

/** Rooms with sides of up to three tiles. */
const sides = fc.record({
  width: fc.integer({ min: 200, max: 1200 }),
  height: fc.integer({ min: 200, max: 900 }),
  tileWidth: fc.integer({ min: 250, max: 500 }),
  tileHeight: fc.integer({ min: 250, max: 500 }),
})

test('is never worse than a scan of starts [L-046, L-047]', () => {
  const forCuts: TilesForCuts = (pieces, one) => cutFrom(pieces, one).tiles.length
  fc.assert(
    fc.property(sides, fc.nat(400), ({ width, height, tileWidth, tileHeight }, first) => {
      const format = tile(tileWidth, tileHeight, 3)
      const request = laid(rectangle(width, height), format)
      const ground = groundOf(request)
      const search = findStart(ground, request.tiles, rules, forCuts)
      expect(search?.tried).toBe(search?.of)
      if (search === null) return
      for (let x = first; x < format.width + 30; x += 610)
        for (let y = first; y < format.height + 30; y += 610) {
          const { placed, pieces } = survey(ground.region, ground.pattern, 0, { x, y })
          const cut = pieces.filter((piece) => piece !== null)
          const narrowest = cut.reduce((least, piece) => Math.min(least, piece.narrowest), Infinity)
          expect(search.neatest.narrowest).toBeGreaterThanOrEqual(narrowest)
          if (narrowest < rules.leastCut) continue
          expect(search.fewest.narrowest).toBeGreaterThanOrEqual(rules.leastCut)
          /* Cuts are counted where they could be fewer. */
          const least = placed.length - cut.length + leastTiles(cut, format)
          if (least < search.fewest.tiles)
            expect(search.fewest.tiles).toBeLessThanOrEqual(placed.length - cut.length + forCuts(cut, format))
        }
    }),
    { numRuns: 300 },
  )
})

test('cuts fewer starts where pieces are aslant, as round a column: each takes longer [L-046]', () => {
  const counted = (diameter: number): number => {
    const column = { kind: 'circle', x: 36_000, y: 24_000, diameter } as const
    const square = { kind: 'rectangle', x: 34_000, y: 22_000, width: 4000, height: 4000 } as const
    const shape = diameter > 0 ? column : square
    const island = { kind: 'rectangle', x: 12_000, y: 10_000, width: 12_000, height: 8000 } as const
    const room = {
      ...rectangle(4500, 3600),
      cutOuts: [
        { kind: 'island', shape: island },
        { kind: 'column', shape },
      ] as const,
    }
    const request = laid(room, tile(600, 600, 3), { start: { kind: 'neatest' } })
    let pieces = 0
    const asMany: TilesForCuts = (own) => {
      pieces += own.length
      return own.length
    }
    expect(findStart(groundOf(request), request.tiles, rules, asMany)).not.toBeNull()
    return pieces
  }
  /* 30,000 pieces with straight edges, or 2,500 of which some have not, and the last start. */
  const [round, square] = [counted(4000), counted(0)]
  expect(round).toBeLessThan(2600)
  expect(square).toBeGreaterThan(round)
})
