import { expect, test } from 'vitest'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'
import { messages } from './messages.ts'
import { planBodyOf } from './plan-body.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { workOutPlan } from './work-out-plan.ts'

const planOf = (goods: PlannedGoods, sides: readonly [number, number], more: Partial<PlanState> = {}) => {
  const shape = { kind: 'rectangle' as const, sides, corners: [] }
  const state = { ...openingState, rooms: [{ ...openingRoom, gap: 0, shape }], ...more }
  const body = planBodyOf(goods.variation_id, state, true)
  if (body === null) throw new Error('no outline')
  const plan = workOutPlan(body, goods, { findStart, patterns: morePatternOf, adviseStart, turning })
  if (!plan.ok) throw new Error(plan.error.message)
  return plan.value
}

test('marks narrow cuts, and names a start that avoids them [L-061, L-W2]', () => {
  const tile = plannedTile(1, 600, 300, 20)
  const { warnings, narrow, drawings, pieces } = planOf(tile, [24_500, 18_200])
  expect(narrow.pieces).toEqual(pieces.map(({ number }) => number))
  expect(narrow.pieces).toHaveLength(11)
  expect(drawings?.[0]?.labels.filter(([, , , , isNarrow]) => isNarrow === 1)).toHaveLength(11)
  const { x, y } = { x: 3005, y: 1505 }
  expect(narrow.start).toEqual({ x, y })
  expect(warnings).toContain('11 strips, narrowest 8 mm; start 300.5 / 150.5 avoids them.')
  const moved = planOf(tile, [24_500, 18_200], { start: { kind: 'point', x, y } })
  expect(moved.warnings.join()).not.toContain('strip')
  expect(moved.narrow).toEqual({ pieces: [], start: null })
  expect(moved.drawings?.[0]?.labels.some(([, , , , isNarrow]) => isNarrow === 1)).toBe(false)
})

test('cuts below a third of the tile alone have a start that avoids them too, where there is one [L-061]', () => {
  const tile = plannedTile(1, 600, 600, 30)
  /* Six tiles and 182 mm: five whole tiles and two wider cuts. */
  const { warnings, narrow } = planOf(tile, [38_000, 30_120])
  const { x = 0, y = 0 } = narrow.start ?? {}
  expect(warnings).toContain(`5 strips, narrowest 182 mm; start ${x / 10} / ${y / 10} avoids them.`)
  const moved = planOf(tile, [38_000, 30_120], { start: { kind: 'point', x, y } })
  expect(moved.narrow).toEqual({ pieces: [], start: null })
  /* Narrower than a third of a tile in all: no start avoids that. */
  expect(planOf(tile, [38_000, 1900]).narrow.start).toBeNull()
})

test('of several rooms a warning names those that it is of, unless it is of all [L-061, L-093]', () => {
  const tile = plannedTile(1, 600, 600, 30)
  const room = (name: string, length: number, width: number) => ({
    ...openingRoom,
    name,
    gap: 0,
    shape: { kind: 'rectangle' as const, sides: [length, width], corners: [] },
  })
  const warningsOf = (...rooms: PlanState['rooms']) =>
    planOf(tile, [1, 1], { rooms, joint: 20 })
      .warnings.filter((text) => text.includes('strips') || text.includes('joints of at least'))
      .map((text) => text.replace(/; start.*/, ''))
  const joints = messages.planWarnings.joint(3)
  expect(warningsOf(room('Hall', 24_060, 18_040), room('Bath', 24_670, 18_040))).toEqual([
    joints,
    'Bath: 3 strips, narrowest 59 mm',
  ])
  expect(
    warningsOf(room('Hall', 24_670, 18_040), room('Bath', 24_060, 18_040), room('', 24_670, 18_040)),
  ).toEqual(['Hall, Room 3: 3 strips, narrowest 59 mm', joints])
})

test('a basket weave says which joint gets wider, and by how much [L-037]', () => {
  const weave = { pattern: { kind: 'basket' as const }, joint: 30 }
  expect(planOf(plannedTile(1, 200, 97, 30), [30_000, 30_000], weave).warnings).toContain(
    'Joints between the short sides, from tile to tile in a block, are 4.5 instead of 3 mm: 1.5 mm wider, as the tiles of a block do not come to the length of one.',
  )
  expect(planOf(plannedTile(1, 200, 100, 30), [30_000, 30_000], weave).warnings).toContain(
    'Joints at the ends of the tiles are 6 instead of 3 mm: 3 mm wider, as a block is wider than a tile is long.',
  )
  expect(planOf(plannedTile(1, 203, 100, 30), [30_000, 30_000], weave).warnings.join()).not.toContain('wider')
})

test('a tile that its maker does not lay diagonally is said to be none [L-035]', () => {
  const goods = plannedTile(1, 600, 600)
  const said = (patterns: PlannedGoods['tile']['patterns'], angle: PlanState['angle']) =>
    planOf({ ...goods, tile: { ...goods.tile, patterns } }, [24_000, 18_000], { angle }).warnings.join()
  expect(said(['straight'], 45)).toContain('Diagonal: the maker does not lay this tile so.')
  expect(said(['straight'], 0)).not.toContain('Diagonal')
  expect(said(['straight', 'diagonal'], 45)).not.toContain('Diagonal')
  expect(said(null, 45)).not.toContain('Diagonal')
})

test('what is narrower than a cut is said to be left at the wall [L-051]', () => {
  const tile = plannedTile(1, 1000, 1000, 20)
  expect(planOf(tile, [40_090, 30_040]).warnings).toContain(
    '1 mm left at the wall: to the joint or silicone.',
  )
  expect(planOf(tile, [40_120, 30_040]).warnings.join()).not.toContain('left at the wall')
})

test('a patio is warm unless the shopper says that it is not [L-064]', () => {
  const shape = { kind: 'rectangle' as const, sides: [70_000, 30_000], corners: [] }
  const rooms = [{ ...openingRoom, gap: 0, shape, surface: 'outdoor' as const }]
  const jointsOf = (warm: PlanState['warm']) =>
    planOf(plannedTile(1, 600, 600), [1, 1], { rooms, warm }).rooms[0]?.movement.length
  expect((['', 'yes', 'no'] as const).map(jointsOf)).toEqual([1, 1, 0])
})

test('a movement joint lies on a joint of the tiles, and in a turned room along them [L-064]', () => {
  const tile = plannedTile(1, 600, 600)
  expect(planOf(tile, [90_000, 30_000]).rooms[0]?.movement).toEqual([[[42_195, 0, 42_195, 30_000]]])
  expect(planOf(tile, [79_000, 30_000]).rooms[0]?.movement).toEqual([])
  const moved = { ...tile, movement: { usual: 100_000, warm: 29_000 } }
  expect(planOf(moved, [90_000, 30_000]).rooms[0]?.movement).toEqual([])
  /* Both sides are divided: three joints across the long one, one along it. */
  expect(planOf(moved, [90_000, 30_000], { warm: 'yes' }).rooms[0]?.movement).toHaveLength(4)
  expect(planOf(tile, [79_000, 30_000], { warm: 'yes' }).rooms[0]?.movement).toHaveLength(1)
  const corners = [
    { x: 0, y: 0 },
    { x: 72_000, y: 54_000 },
    { x: 54_000, y: 78_000 },
    { x: -18_000, y: 24_000 },
  ]
  const slanted = { ...openingRoom, gap: 0, shape: { kind: 'corners' as const, sides: [], corners } }
  const [stretches = []] = planOf(tile, [1, 1], { rooms: [slanted], along: 0 }).rooms[0]?.movement ?? []
  const [[x1, y1, x2, y2] = [0, 0, 0, 0]] = stretches
  /* From the long wall to the other, at right angles to both. */
  expect(Math.abs(0.6 * x1 - 0.8 * y1)).toBeLessThan(2)
  expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(30_000, -1)
})
