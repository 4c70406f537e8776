import { outlinedFormatsOf } from '#domain/planner/outlined-formats.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { type PlanSketch, sketchOf } from '#domain/planner/sketch.ts'
import { oneTile, requestOf } from './make-plan.ts'
import { planBodyOf } from './plan-body.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** The first room of a plan as a small picture; null: none can be made (L-096). */
export const sketchPlan = (state: PlanState, goods: PlannedGoods): PlanSketch | null => {
  const [first] = state.rooms
  if (first === undefined) return null
  const request = planBodyOf(goods.variation_id, { ...state, rooms: [first] }, false)
  return request === null
    ? null
    : sketchOf(requestOf(oneTile(request, goods), { edges: null, outlined: outlinedFormatsOf }))
}
