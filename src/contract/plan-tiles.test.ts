import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import {
  openingRoom,
  openingState,
  type PlannedRoom,
  type PlanState,
  type StateBorder,
} from '#domain/planner/plan-state.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'
import { messages } from './messages.ts'
import { planBodyOf } from './plan-body.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { workOutPlan } from './work-out-plan.ts'

const [large, small, oblong] = [
  plannedTile(1, 600, 600),
  plannedTile(2, 300, 300, 20),
  plannedTile(3, 600, 100),
] as const
const goods: PlannedGoods = { ...large, others: [small, oblong] }
const tools = { findStart, patterns: morePatternOf, adviseStart, turning }

const plan = (of: PlannedGoods, state: PlanState) => {
  const body = planBodyOf(of.variation_id, state, false)
  if (body === null) throw new Error('no outline')
  return workOutPlan(body, of, tools)
}

const rectangle = (length: number, width: number): PlannedRoom => ({
  ...openingRoom,
  shape: { kind: 'rectangle', sides: [length, width], corners: [] },
})

const rooms = fc.array(
  fc.record({
    length: fc.integer({ min: 8000, max: 16_000 }),
    width: fc.integer({ min: 8000, max: 16_000 }),
    tile: fc.constantFrom(null, 1, 2, 3),
  }),
  { minLength: 1, maxLength: 4 },
)

describe('rooms in tiles of their own', () => {
  test('are planned as if each tile were a plan by itself, and cover all floors once [L-095, L-P1]', () => {
    fc.assert(
      fc.property(rooms, (sized) => {
        const all = sized.map(({ length, width, tile }, i) => ({
          ...rectangle(length, width),
          name: `Room ${i}`,
          tile: i === 0 || tile === 1 ? null : tile,
        }))
        const whole = plan(goods, { ...openingState, rooms: all })
        if (!whole.ok) throw new Error(whole.error.message)
        const { version: _, others, extras, edges, ...own } = whole.value
        const areas = [own, ...others].map((tile) => tile.areas.floor)
        /* 5 mm are left to the wall all round. */
        const floors = sized.map(({ length, width }) => (length - 100) * (width - 100))
        const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
        expect(sum(areas)).toBe(sum(floors))
        for (const tile of [own, ...others]) {
          const { floor, whole: laid, pieces, joints } = tile.areas
          expect(laid + pieces + joints).toBe(floor)
        }
        expect([extras, edges]).toEqual([[], []])
        for (const id of [null, 2, 3]) {
          const numbers = all.flatMap(({ tile }, i) => (tile === id ? i : []))
          const of = id === 2 ? small : id === 3 ? oblong : large
          const found = id === null ? own : others.find(({ variation_id }) => variation_id === id)
          expect(found?.rooms.map(({ number }) => number) ?? []).toEqual(numbers)
          if (found === undefined) continue
          const alone = plan(of, {
            ...openingState,
            rooms: numbers.map((i) => ({ ...(all[i] ?? openingRoom), tile: null })),
          })
          if (!alone.ok) throw new Error(alone.error.message)
          const { tiles, need, order, pieces, cuts, odds } = alone.value
          expect(found).toMatchObject({ tiles, need, order, odds })
          expect([found.pieces.length, found.cuts]).toEqual([pieces.length, cuts])
        }
      }),
      { numRuns: 25 },
    )
  })

  test('take the usual joint of their tile, and its pattern where the plan’s does not suit it [L-095]', () => {
    const state: PlanState = {
      ...openingState,
      joint: 50,
      pattern: { kind: 'herringbone' },
      rooms: [rectangle(20_000, 20_000), { ...rectangle(12_080, 9040), tile: 2, gap: 0 }],
    }
    const planned = plan({ ...oblong, others: [small] }, state)
    if (!planned.ok) throw new Error(planned.error.message)
    /* Straight with joints of 2 mm: 1,208 mm are four tiles, 904 mm are three. */
    expect(planned.value.others[0]).toMatchObject({ tiles: 12, whole: 12, pieces: [] })
  })

  test.each([
    ['the first room', [{ tile: 2 }], 0, messages.planRefused.firstTile],
    [
      'a joined room',
      [{}, { tile: 2, place: { x: 40_000, y: 0 } }],
      1,
      `Room 2: ${messages.planRefused.joinedTile}`,
    ],
    ['goods that are not planned', [{}, { tile: 9 }], 1, messages.planRefused.tile('Room 2')],
    ['a joint that its tile forbids', [{}, { tile: 2, joint: 60 }], 1, `Room 2: ${messages.planJoint(2, 5)}`],
  ] as const)('refuse %s by the room [L-095, L-104]', (_, own, room, message) => {
    const refused = plan(goods, {
      ...openingState,
      rooms: own.map((one) => ({ ...rectangle(20_000, 20_000), ...one })),
    })
    const field = message.endsWith(messages.planJoint(2, 5)) ? 'joint' : 'variation_id'
    expect(refused).toEqual({ ok: false, error: { field: `rooms.${room}.${field}`, message } })
  })

  test('in two tiles and a border are three parts of one floor, counted each by its tile [L-095, L-P2]', () => {
    const bordered = (of: PlannedRoom, tile: number, more: Partial<StateBorder> = {}): PlannedRoom => ({
      ...of,
      border: { tile, rows: 1, from: 0, centred: false, ...more },
    })
    const state: PlanState = {
      ...openingState,
      rooms: [
        bordered({ ...rectangle(40_000, 30_000), gap: 0 }, 3),
        bordered({ ...rectangle(20_000, 15_000), gap: 0, tile: 2 }, 3, {
          rows: 2,
          from: 1000,
          centred: true,
        }),
        bordered({ ...rectangle(25_000, 25_000), gap: 0 }, 1),
      ],
    }
    const planned = plan(goods, state)
    if (!planned.ok) throw new Error(planned.error.message)
    const { others, ...own } = planned.value
    expect(others.map(({ variation_id }) => variation_id)).toEqual([3, 2])
    const rows = [own, ...others].map((tile) => tile.rooms.map(({ number, border }) => [number, border]))
    const strips = (number: number) => Array.from({ length: 4 }, () => [number, true])
    expect(rows).toEqual([[[0, false], [2, false], ...strips(2)], [...strips(0), ...strips(1)], [[1, false]]])
    const floors = [own, ...others].reduce((sum, { areas }) => sum + areas.floor, 0)
    expect(floors).toBe(40_000 * 30_000 + 20_000 * 15_000 + 25_000 * 25_000)
    for (const { areas } of [own, ...others]) {
      expect(areas.whole + areas.pieces + areas.joints).toBe(areas.floor)
      expect(areas.joints).toBeGreaterThan(0)
    }
    /* 4 m with 600 × 100 and joint 3: six whole and 382 mm; 2.794 m: four and 382 mm. */
    expect(others[0]?.rooms.slice(0, 4).map(({ name, whole, cut }) => [name, whole, cut])).toEqual([
      ['Room 1, border along wall 1', 6, 1],
      ['Room 1, border along wall 2', 4, 1],
      ['Room 1, border along wall 3', 6, 1],
      ['Room 1, border along wall 4', 4, 1],
    ])
    /* Walls that are off move the border too (L-066). */
    expect(others[0]?.measure?.most).toBeGreaterThanOrEqual(others[0]?.tiles ?? Infinity)
  })

  test.each([
    ['goods that are not planned', 9, 1, messages.planRefused.borderTile],
    ['tiles that are no rectangles', 4, 1, messages.planRefused.borderShape],
    ['more rows than the room has space for', 3, 10, messages.planRefused.border],
  ])('refuse a border of %s by the room [L-095, L-104]', (_, tile, rows, message) => {
    const hexagons = { ...small, variation_id: 4, tile: { ...small.tile, shape: 'hexagon' as const } }
    const refused = plan(
      { ...goods, others: [small, oblong, hexagons] },
      {
        ...openingState,
        rooms: [
          rectangle(20_000, 20_000),
          { ...rectangle(20_000, 20_000), name: 'Hall', border: { tile, rows, from: 0, centred: false } },
        ],
      },
    )
    expect(refused).toEqual({ ok: false, error: { field: 'rooms.1.border', message: `Hall: ${message}` } })
  })

  test('refuse more than 20 rooms, whatever their tiles [L-021, L-095]', () => {
    const many = Array.from({ length: 21 }, (_, i) => ({
      ...rectangle(10_000, 10_000),
      tile: i % 2 === 0 ? null : 2,
    }))
    expect(plan(goods, { ...openingState, rooms: many })).toEqual({
      ok: false,
      error: { field: 'rooms', message: messages.planRefused.rooms(20) },
    })
  })
})
