import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { openingRoom, openingState, type PlannedRoom, type PlanState } from '#domain/planner/plan-state.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'
import { messages } from './messages.ts'
import type { WirePlan } from './plan.ts'
import { planBodyOf } from './plan-body.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { workOutPlan } from './work-out-plan.ts'

/* Pinwheels of two products (L-034). */

const [large, small, strip] = [
  plannedTile(1, 600, 600),
  plannedTile(2, 200, 150),
  plannedTile(3, 900, 100),
] as const
const goods: PlannedGoods = { ...large, others: [small, strip] }
/** The same two sizes in one pack, one of each. */
const pack: PlannedGoods = {
  ...large,
  tile: {
    ...large.tile,
    pack: 2,
    contents: [
      { x: 6000, y: 6000, count: 1 },
      { x: 2000, y: 1500, count: 1 },
    ],
  },
  goods: { ...large.goods, perMetre: false },
}

const pinwheel: PlanState = { ...openingState, pattern: { kind: 'pinwheel' }, insert: 2 }
const tools = { findStart, patterns: morePatternOf, adviseStart, turning }
const attempt = (state: PlanState, of = goods) => {
  const body = planBodyOf(of.variation_id, state, true)
  if (body === null) throw new Error('no outline')
  return workOutPlan(body, of, tools)
}
const plan = (state: PlanState, of = goods): WirePlan => {
  const planned = attempt(state, of)
  if (!planned.ok) throw new Error(planned.error.message)
  return planned.value
}
const rectangle = (length: number, width: number, more: Partial<PlannedRoom> = {}): PlannedRoom => ({
  ...openingRoom,
  gap: 0,
  shape: { kind: 'rectangle', sides: [length, width], corners: [] },
  ...more,
})
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

describe('a pinwheel of a tile and small ones of another product', () => {
  test('is laid and cut as one of a pack of both sizes, and its parts come to the floor [L-034, L-P1, L-P2]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 9000, max: 30_000 }),
        fc.integer({ min: 9000, max: 30_000 }),
        fc.constantFrom<PlanState['angle']>(0, 90, 45),
        fc.constantFrom<PlanState['start']>(
          { kind: 'corner', x: 'greatest', y: 'least' },
          { kind: 'centre', x: 'tile', y: 'joint' },
          { kind: 'point', x: -1234, y: 567 },
        ),
        (length, width, angle, start) => {
          const state = { ...pinwheel, angle, start, rooms: [rectangle(length, width)] }
          const [both, together] = [plan(state), plan(state, pack)]
          const parts = [both, ...both.others]
          expect(parts.map(({ whole, for_cuts, bound }) => [whole, for_cuts, bound])).toEqual(
            together.sizes
              .filter(({ tiles }) => tiles > 0)
              .map(({ whole, for_cuts, bound }) => [whole, for_cuts, bound]),
          )
          const areas = parts.map((part) => part.areas)
          /* Each part is rounded by itself. */
          expect(Math.abs(sum(areas.map(({ floor }) => floor)) - length * width)).toBeLessThanOrEqual(2)
          expect(Math.abs(both.areas.joints - together.areas.joints)).toBeLessThanOrEqual(2)
          for (const { floor, whole, pieces, joints } of areas) expect(whole + pieces + joints).toBe(floor)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('of four large tiles and their small ones is counted by hand [L-034, L-049]', () => {
    /* Rows of 603 mm and a small tile of 200 × 150 beside each: a room of one large tile and what is around it. */
    const { whole, others } = plan({ ...pinwheel, rooms: [rectangle(8060, 6030)] })
    expect([whole, others[0]?.whole]).toEqual([1, 1])
  })

  test('searches one start for both, and says it with the large tiles [L-034, L-045, L-046]', () => {
    const state: PlanState = { ...pinwheel, start: { kind: 'fewest' }, rooms: [rectangle(20_000, 16_000)] }
    const { searched, rooms, others, drawings } = plan(state)
    const [insert] = others
    expect(searched?.points).toBeGreaterThan(1)
    expect([searched?.best, insert?.searched, insert?.warnings]).toEqual([null, null, []])
    expect(insert?.rooms[0]?.start).toEqual(rooms[0]?.start)
    expect([drawings?.[0]?.over, insert?.drawings?.[0]?.over]).toEqual([false, true])
    expect(insert?.rooms.map(({ number, insert: isInsert, border }) => [number, isInsert, border])).toEqual([
      [0, true, false],
    ])
    /* Walls that are off move both tiles. */
    expect(insert?.measure?.most).toBeGreaterThanOrEqual(insert?.tiles ?? Infinity)
  })

  test('has its own odds and its own order, and none in rooms that are laid otherwise [L-034, L-068, L-095]', () => {
    const straight = {
      pattern: { kind: 'straight' },
      angle: 0,
      along: null,
      start: openingState.start,
    } as const
    const state: PlanState = {
      ...pinwheel,
      rooms: [rectangle(20_000, 16_000), rectangle(10_000, 10_000, { laying: straight })],
    }
    const { rooms, others, order } = plan(state)
    const [insert] = others
    expect(rooms.map(({ number }) => number)).toEqual([0, 1])
    expect(insert?.rooms.map(({ number }) => number)).toEqual([0])
    expect([order, insert?.order].every((count) => (count ?? 0) > 0)).toBe(true)
    expect(insert?.odds[0]?.tiles).toBe(insert?.tiles)
    const alone = plan({ ...state, rooms: state.rooms.slice(0, 1) })
    expect(alone.others[0]).toMatchObject({ tiles: insert?.tiles, order: insert?.order })
  })

  test('lies within a border, and beside rooms in tiles of their own [L-034, L-095]', () => {
    const border = { tile: 3, rows: 1, from: 0, centred: false }
    const planned = plan({ ...pinwheel, rooms: [rectangle(30_000, 24_000, { border })] })
    expect(planned.others.map(({ variation_id }) => variation_id)).toEqual([3, 2])
    const parts = [planned, ...planned.others]
    expect(sum(parts.map(({ areas }) => areas.floor))).toBe(30_000 * 24_000)
  })

  test('without room for a small tile is a plan of the large ones alone [L-034]', () => {
    const { others, tiles } = plan({ ...pinwheel, rooms: [rectangle(5000, 5000)] })
    expect([others, tiles]).toEqual([[], 1])
  })

  test('is not laid where no room has the pattern [L-034]', () => {
    const { others } = plan({ ...pinwheel, pattern: { kind: 'straight' } })
    expect(others).toEqual([])
  })

  test.each([
    ['none are chosen', { insert: null }, goods, 'pattern', messages.planRefused.pattern],
    ['they are not planned', { insert: 9 }, goods, 'insert_variation_id', messages.planRefused.insertTile],
    [
      'they are longer than the tile',
      { insert: 3 },
      goods,
      'insert_variation_id',
      `${messages.planPatterns.pinwheel}: ${messages.planNeedsSmaller}.`,
    ],
    [
      'they are laid elsewhere too',
      { rooms: [rectangle(20_000, 20_000), rectangle(10_000, 10_000, { tile: 2 })] },
      goods,
      'insert_variation_id',
      messages.planRefused.insertTwice,
    ],
    [
      'they allow no such joint',
      { joint: 45 },
      {
        ...goods,
        others: [{ ...small, tile: { ...small.tile, joint: { least: 10, usual: 20, largest: 40 } } }],
      },
      'joint',
      `Tile 2: ${messages.planJoint(1, 4)}`,
    ],
  ] as const)('is refused where %s [L-034, L-104]', (_, more, of, field, message) => {
    const refused = attempt({ ...pinwheel, ...(more as Partial<PlanState>) }, of as PlannedGoods)
    expect(refused).toEqual({ ok: false, error: { field, message } })
  })
})
