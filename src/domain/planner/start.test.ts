import fc from 'fast-check'
import { expect, test } from 'vitest'
import { survey } from './lay.ts'
import { groundsOf } from './layout.ts'
import { leastTiles } from './least-tiles.ts'
import { startsOf } from './phases.ts'
import { bathroom, hall, kitchen, laid, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'
import { findStart } from './start.ts'
import type { LayoutRequest } from './types.ts'

const rules = { leastCut: 500, kerf: 30 }

const groundOf = (request: LayoutRequest) => {
  const grounds = groundsOf(request)
  const [ground] = grounds.ok ? grounds.value : []
  if (ground === undefined) throw new Error('no ground')
  return ground
}
const startsIn = (request: LayoutRequest) => {
  const { region, pattern, laying } = groundOf(request)
  return startsOf(region, pattern, laying.angle, rules)
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

test('puts the starts with the widest cuts first [L-046]', () => {
  const { region, pattern, laying } = groundOf(bathroom)
  const widths = startsIn(bathroom).map((start) =>
    Math.min(
      ...survey(region, pattern, laying.angle, start).pieces.map((piece) => piece?.narrowest ?? Infinity),
    ),
  )
  expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  expect(widths[0]).toBe(1540)
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

/** Rooms with sides of up to three tiles. */
const sides = fc.record({
  width: fc.integer({ min: 200, max: 1500 }),
  height: fc.integer({ min: 200, max: 1000 }),
  tileWidth: fc.integer({ min: 200, max: 500 }),
  tileHeight: fc.integer({ min: 200, max: 500 }),
})

test('is never worse than a fine scan of starts [L-046, L-047]', () => {
  fc.assert(
    fc.property(sides, ({ width, height, tileWidth, tileHeight }) => {
      const format = tile(tileWidth, tileHeight, 3)
      const request = laid(rectangle(width, height), format)
      const ground = groundOf(request)
      const search = findStart(ground, request.tiles, rules, leastTiles)
      expect(search?.tried).toBe(search?.of)
      if (search === null) return
      const step = 310
      for (let x = 0; x < format.width + 30; x += step)
        for (let y = 0; y < format.height + 30; y += step) {
          const { placed, pieces } = survey(ground.region, ground.pattern, 0, { x, y })
          const cut = pieces.filter((piece) => piece !== null)
          const narrowest = cut.reduce((least, piece) => Math.min(least, piece.narrowest), Infinity)
          const tiles = placed.length - cut.length + leastTiles(cut, format)
          expect(search.neatest.narrowest).toBeGreaterThanOrEqual(narrowest)
          if (narrowest >= rules.leastCut && search.fewest.narrowest >= rules.leastCut)
            expect(search.fewest.tiles).toBeLessThanOrEqual(tiles)
          if (narrowest >= rules.leastCut)
            expect(search.fewest.narrowest).toBeGreaterThanOrEqual(rules.leastCut)
        }
    }),
    { numRuns: 300 },
  )
})
