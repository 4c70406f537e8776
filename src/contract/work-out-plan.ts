import { err, ok, type Result } from '#domain/lang/result.ts'
import { clipsFor } from '#domain/planner/clips.ts'
import { outlinedFormatsOf } from '#domain/planner/outlined-formats.ts'
import type { PlanTools } from '#domain/planner/plan.ts'
import { type LaidPlan, layPlan, presentPlan } from './make-plan.ts'
import type { PlanLayout, WirePlan } from './plan.ts'
import { edgeParts } from './plan-edges.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { type PlanRefusal, refusalOf, refuseChoices } from './plan-refusal.ts'

/** A plan with its tiles and pieces, or why there is none. */
export const layWholePlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  tools: PlanTools,
): Result<LaidPlan, PlanRefusal> => {
  const refused = refuseChoices(request, goods)
  if (refused !== null) return err(refused)
  const laid = layPlan(request, goods, { ...tools, edges: edgeParts, outlined: outlinedFormatsOf })
  return laid.ok ? laid : err(refusalOf(laid.error, request))
}

/**
 * Works out a plan and says it, with all that any plan needs. A page takes the same steps, and loads those that few
 * plans need when one does (L-006). L-W1 with F1: 24 whole tiles and 11 pieces, 35 in all, 37 recommended.
 */
export const workOutPlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  tools: PlanTools,
): Result<WirePlan, PlanRefusal> => {
  const laid = layWholePlan(request, goods, tools)
  if (!laid.ok) return err(laid.error)
  const parts = { ...tools, edges: edgeParts, outlined: outlinedFormatsOf, countClips: clipsFor }
  return ok(presentPlan(request, goods, laid.value, parts))
}
