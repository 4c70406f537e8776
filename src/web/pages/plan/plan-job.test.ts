import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planBodyOf } from '#contract/plan-body.ts'
import { plannedTile } from '#contract/plan-goods.fixtures.ts'
import { workOutPlan } from '#contract/work-out-plan.ts'
import { adviseStart } from '#domain/planner/advised-start.ts'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { findStart } from '#domain/planner/start.ts'
import { turning } from '#domain/planner/turn.ts'
import { workOut } from './plan-job.ts'

const goods = { ...plannedTile(1, 600, 300), others: [plannedTile(2, 300, 300), plannedTile(3, 200, 100)] }

const length = (least: number, most: number) => fc.integer({ min: 10 * least, max: 10 * most })
const patterns = fc.constantFrom(
  { kind: 'straight' } as const,
  { kind: 'brick', p: 1, q: 3 } as const,
  { kind: 'random-brick', seed: 7 } as const,
  { kind: 'herringbone' } as const,
  { kind: 'basket' } as const,
  { kind: 'pinwheel' } as const,
)
const starts = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ kind: 'corner', x: 'least', y: 'greatest' } as const) },
  { weight: 10, arbitrary: fc.constant({ kind: 'centre', x: 'joint', y: 'tile' } as const) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'fewest' } as const, { kind: 'neatest' } as const) },
)
const rooms = fc.record({
  name: fc.constantFrom('', 'Hall'),
  surface: fc.constantFrom('floor' as const, 'wall' as const, 'outdoor' as const),
  shape: fc.oneof(
    fc.tuple(length(300, 1300), length(300, 1100)).map((sides) => ({
      kind: 'rectangle' as const,
      sides,
      corners: [],
    })),
    fc.tuple(length(1200, 1500), length(1100, 1400), length(300, 900), length(300, 900)).map((sides) => ({
      kind: 'l' as const,
      sides,
      corners: [],
    })),
  ),
  edges: fc.array(fc.constantFrom(...edgeFinishes), { maxLength: 3 }),
  cutOuts: fc.array(
    fc.constantFrom('island' as const, 'window' as const).map((kind) => ({
      kind,
      shape: { kind: 'rectangle' as const, x: 1000, y: 1000, width: 1500, height: 900 },
      ...(kind === 'window' && { reveal: 1000 }),
    })),
    { maxLength: 1 },
  ),
  tile: fc.constantFrom(null, 2),
  border: fc.constantFrom(null, { tile: 3, rows: 1, from: 0, centred: false }),
})

const states: fc.Arbitrary<PlanState> = fc
  .record({
    rooms: fc.array(rooms, { minLength: 1, maxLength: 2 }),
    pattern: patterns,
    angle: fc.constantFrom(0 as const, 90 as const, 45 as const),
    along: fc.constantFrom(null, null, null, 1),
    start: starts,
    joint: fc.constantFrom(null, 10, 30),
    insert: fc.constantFrom(null, 3),
    skirting: fc.constantFrom(null, 800),
    reuse: fc.constantFrom('factory' as const, 'none' as const),
    share: fc.boolean(),
  })
  .map(({ rooms: all, ...of }) => ({
    ...openingState,
    ...of,
    rooms: all.map(({ tile, ...room }, i) => ({
      ...openingRoom,
      ...room,
      tile: i === 0 ? null : tile,
    })),
  }))

test('page and server work out the same plan: counts, cut list, drawing and words [L-006]', async () => {
  const tools = { findStart, patterns: morePatternOf, adviseStart, turning }
  let plans = 0
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      const request = planBodyOf(1, state, true)
      if (request === null) return
      const [page, server] = [
        await workOut({ request, goods, isDraft: false }),
        workOutPlan(request, goods, tools),
      ]
      if (server.ok) plans += 1
      expect(page).toEqual(
        server.ok ? { ok: true, plan: server.value } : { ok: false, refusal: server.error },
      )
    }),
    { numRuns: 300, seed: 6 },
  )
  expect(plans).toBeGreaterThan(150)
}, 120_000)

test('lists each tile of a large plan for its picture where that is asked for [L-032]', async () => {
  const request = planBodyOf(
    1,
    {
      ...openingState,
      rooms: [{ ...openingRoom, shape: { kind: 'rectangle', sides: [120_000, 90_000], corners: [] } }],
    },
    true,
  )
  if (request === null) throw new Error('The plan has no rooms.')
  const listed = async (isPictured: boolean) => {
    const answer = await workOut({ request, goods, isDraft: false, isPictured })
    return answer.ok ? (answer.plan.drawings ?? []).map(({ tiles }) => tiles.length / 6) : answer.refusal
  }
  expect(await listed(false)).toEqual([0])
  expect(await listed(true)).toEqual([600])
})
