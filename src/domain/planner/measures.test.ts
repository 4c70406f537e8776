import { expect, test } from 'vitest'
import { assumedChances } from './chances.ts'
import { plan } from './layout.fixtures.ts'
import { type OffMeasures, planIfOff } from './measures.ts'
import { morePatternOf } from './more-patterns.ts'
import type { PlanRequest } from './plan.ts'
import { bathroom, corridor, kitchen, mm, patio, porcelainRoom, rectangle } from './rooms.fixtures.ts'
import type { LayoutRequest, Start } from './types.ts'

const offBy10 = (layout: LayoutRequest, start: Start = layout.laying.start): OffMeasures => {
  const request: PlanRequest = {
    ...layout,
    laying: { ...layout.laying, start },
    rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
    shareOffcuts: true,
    odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
  }
  const planned = plan(request)
  if (!planned.ok) throw new Error(planned.error.code)
  return planIfOff(request, planned.value, 100, { patterns: morePatternOf, turning: null, borders: null })
}

test('plans again for walls that are 10 mm off [L-066]', () => {
  const small = offBy10(bathroom)
  expect(small).toMatchObject({ least: 27, most: 30 })
  expect(small.all).toHaveLength(4)
  expect(small.all.find(({ axis, by }) => axis === 'y' && by < 0)).toEqual({
    room: 0,
    axis: 'y',
    wall: mm(1820),
    by: -100,
    tiles: 27,
  })
  expect(offBy10(porcelainRoom)).toMatchObject({ least: 35, most: 35 })
  expect(offBy10(corridor)).toMatchObject({ least: 99, most: 100 })
  expect(offBy10(patio)).toMatchObject({ least: 54, most: 54 })
})

test('keeps the pattern where it is, also where the start was searched [L-066]', () => {
  const [given, searched] = [
    offBy10(kitchen, { kind: 'point', x: 4910, y: 0 }),
    offBy10(kitchen, { kind: 'fewest' }),
  ]
  expect(given.most).toBe(52)
  expect(given.all).toHaveLength(8)
  expect(given.all.find(({ wall, by }) => wall === mm(5200) && by > 0)?.tiles).toBe(52)
  expect(searched).toEqual(given)
})

test('moves walls that all are slanted, and leaves out shapes that cannot be [L-066]', () => {
  const corner = (x: number, y: number) => ({ x: mm(x), y: mm(y) })
  const diamond = {
    ...rectangle(100, 100),
    outline: [corner(0, 1000), corner(1000, 0), corner(2000, 1000), corner(1000, 2000)],
  }
  expect(offBy10({ ...bathroom, rooms: [diamond] }).all.map(({ wall }) => wall)).toEqual([
    20_000, 20_000, 20_000, 20_000,
  ])
  expect(offBy10({ ...bathroom, rooms: [rectangle(50, 1000)] }).all).toHaveLength(3)
})
