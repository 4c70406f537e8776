import { expect, test } from 'vitest'
import { morePatternOf } from '#domain/planner/more-patterns.ts'
import { openingRoom, openingState, type PlannedRoom } from '#domain/planner/plan-state.ts'
import { turning } from '#domain/planner/turn.ts'
import { planBodyOf } from './plan-body.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import { workOutPlan } from './work-out-plan.ts'

const tile = plannedTile(1, 600, 600)

/** The only piece of a room of one tile, as it is drawn in that. */
const cutOf = (island: readonly [x: number, y: number, width: number, height: number]) => {
  const [x, y, width, height] = island
  const room: PlannedRoom = {
    ...openingRoom,
    gap: 0,
    shape: { kind: 'rectangle', sides: [6000, 6000], corners: [] },
    cutOuts: [{ kind: 'island', shape: { kind: 'rectangle', x, y, width, height } }],
  }
  const body = planBodyOf(1, { ...openingState, rooms: [room] }, false)
  const tools = { findStart: null, patterns: morePatternOf, adviseStart: null, turning }
  const plan = body === null ? null : workOutPlan(body, tile, tools)
  if (!plan?.ok) throw new Error('no plan')
  const [cut] = plan.value.cuts
  return { piece: plan.value.pieces[0], drawn: cut?.pieces[0] }
}

test('a piece with a hole is drawn by its outline and the hole, its number beside that [L-054, L-058]', () => {
  const { piece, drawn } = cutOf([1000, 1000, 3000, 3000])
  expect(piece).toMatchObject({ kind: 'hole', parts: 1 })
  /* Two rings, not the rectangles that the piece is counted by. */
  expect(drawn?.path.match(/M/g)).toHaveLength(2)
  expect(drawn?.path.split('L')).toHaveLength(7)
  const [x, y] = drawn?.label ?? [2500, 2500]
  expect(x > 1000 && x < 4000 && y > 1000 && y < 4000).toBe(false)
})

test('a piece in two parts says so, its number on the larger one [L-050, L-054]', () => {
  const { piece, drawn } = cutOf([1500, 0, 500, 6000])
  expect(piece?.parts).toBe(2)
  expect(drawn?.path.match(/M/g)).toHaveLength(2)
  expect(drawn?.label).toEqual([4000, 3000])
})
