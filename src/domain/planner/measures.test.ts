import { expect, test } from 'vitest'
import { assumedChances } from './chances.ts'
import type { LayoutRequest, Start } from './core/types.ts'
import { plan } from './layout.fixtures.ts'
import { mostIfOff, type OffMeasure, planIfOff } from './measures.ts'
import { morePatternOf } from './more-patterns.ts'
import type { Plan, PlanRequest } from './plan.ts'
import { regionOf } from './region.ts'
import {
  bathroom,
  corridor,
  kitchen,
  laid,
  mm,
  patio,
  porcelainRoom,
  rectangle,
  tile,
} from './rooms.fixtures.ts'

const requestOf = (layout: LayoutRequest): PlanRequest => ({
  ...layout,
  rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
  shareOffcuts: true,
  odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
})

const planOf = (request: PlanRequest): Plan => {
  const planned = plan(request)
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value
}

const tools = { patterns: morePatternOf, turning: null, borders: null, regionOf }

const offBy10 = (layout: LayoutRequest, start: Start = layout.laying.start): readonly OffMeasure[] => {
  const request = requestOf({ ...layout, laying: { ...layout.laying, start } })
  const planned = planOf(request)
  const off = planIfOff(request, planned, 100, tools)
  const counts = [planned.tiles, ...off.map(({ tiles }) => tiles)]
  expect(mostIfOff(request, planned, 100, tools)).toBe(Math.max(...counts))
  return off
}

const rangeOf = (off: readonly OffMeasure[]): readonly number[] => {
  const counts = off.map(({ tiles }) => tiles)
  return [Math.min(...counts), Math.max(...counts)]
}

test('plans again for walls that are 10 mm off [L-066]', () => {
  const small = offBy10(bathroom)
  expect(rangeOf(small)).toEqual([27, 30])
  expect(small).toHaveLength(4)
  expect(small.find(({ axis, by }) => axis === 'y' && by < 0)).toEqual({
    room: 0,
    axis: 'y',
    wall: mm(1820),
    by: -100,
    tiles: 27,
  })
  for (const [room, least, most] of [
    [porcelainRoom, 35, 35],
    [corridor, 99, 100],
    [patio, 54, 54],
  ] as const)
    expect(rangeOf(offBy10(room))).toEqual([least, most])
})

test('keeps the pattern where it is, also where the start was searched [L-066]', () => {
  const [given, searched] = [
    offBy10(kitchen, { kind: 'point', x: 4910, y: 0 }),
    offBy10(kitchen, { kind: 'fewest' }),
  ]
  expect(rangeOf(given)[1]).toBe(52)
  expect(given).toHaveLength(8)
  expect(given.find(({ wall, by }) => wall === mm(5200) && by > 0)?.tiles).toBe(52)
  expect(searched).toEqual(given)
})

test('counts as a plan of the changed room does, in homes of several rooms too [L-066]', () => {
  const rooms = [kitchen, bathroom].flatMap((of) => of.rooms.map((room) => ({ ...room, name: '' })))
  const home = { ...kitchen, rooms: [...rooms, rectangle(2110, 1730)] }
  for (const shareOffcuts of [true, false])
    for (const pattern of [{ kind: 'straight' }, { kind: 'brick', p: 1, q: 3 }] as const) {
      const request = { ...requestOf(home), shareOffcuts, laying: { ...home.laying, pattern } }
      const planned = planOf(request)
      const all = planIfOff(request, planned, 100, tools)
      expect(all.length).toBeGreaterThan(10)
      for (const { room, axis, wall, by, tiles } of all) {
        const outline = (request.rooms[room]?.outline ?? []).map((corner) =>
          corner[axis] >= wall ? { ...corner, [axis]: corner[axis] + by } : corner,
        )
        const changed = request.rooms.map((one, i) => (i === room ? { ...one, outline } : one))
        expect(tiles).toBe(planOf({ ...request, rooms: changed }).tiles)
      }
      const most = Math.max(planned.tiles, ...all.map(({ tiles }) => tiles))
      expect(mostIfOff(request, planned, 100, tools)).toBe(most)
    }
})

test('the most is exact where one try takes more tiles than a search [L-066]', () => {
  const sizes = Array.from({ length: 8 }, (_, i) => [2600 + 173 * i, 2350 + 119 * i] as const)
  for (const [width, height] of sizes)
    offBy10(laid(rectangle(width, height), tile(600, 150, 3), { pattern: { kind: 'herringbone' } }))
})

test('moves walls that all are slanted, and leaves out shapes that cannot be [L-066]', () => {
  const corner = (x: number, y: number) => ({ x: mm(x), y: mm(y) })
  const diamond = {
    ...rectangle(100, 100),
    outline: [corner(0, 1000), corner(1000, 0), corner(2000, 1000), corner(1000, 2000)],
  }
  expect(offBy10({ ...bathroom, rooms: [diamond] }).map(({ wall }) => wall)).toEqual([
    20_000, 20_000, 20_000, 20_000,
  ])
  expect(offBy10({ ...bathroom, rooms: [rectangle(50, 1000)] })).toHaveLength(3)
})
