import { expect, test } from 'vitest'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { plannedTile } from './plan-goods.fixtures.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { sketchPlan } from './sketch-plan.ts'

const goods: PlannedGoods = { ...plannedTile(1, 600, 600), others: [plannedTile(2, 200, 100)] }
const border = { tile: 2, rows: 1, from: 0, centred: false }
const bordered: PlanState = { ...openingState, rooms: [{ ...openingRoom, border }] }
const countOf = (path: string | undefined) => (path?.match(/M/g) ?? []).length

test('the small picture of a plan has its border, a part along each wall [L-095, L-096]', () => {
  const parts = sketchPlan(bordered, goods)
  const [field, first, ...others] = parts ?? []
  expect([countOf(field?.region), others.length]).toEqual([1, 3])
  /* 3.99 m with 200 mm and joints of 3 mm: 19 whole ones and a cut. */
  expect(countOf(first?.tiles)).toBe(20)
  expect(parts?.map(({ angle }) => Math.round(Math.abs(angle)))).toEqual([0, 0, 90, 0, 90])
})

test('a border in a tile that is no longer planned is left out of the small picture [L-096, L-110]', () => {
  expect(sketchPlan(bordered, { ...goods, others: [] })).toHaveLength(1)
})

test('the small picture of a pinwheel has its small tiles [L-034, L-096]', () => {
  const state: PlanState = { ...openingState, pattern: { kind: 'pinwheel' }, insert: 2 }
  const [field, ...more] = sketchPlan(state, goods) ?? []
  expect([field?.tiles.includes('h2000v1000'), more]).toEqual([true, []])
})
