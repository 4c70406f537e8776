import type { PlanLayout, WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { needsMorePatterns, type PlanRefusal, searchesStart, workOutPlan } from '#contract/work-out-plan.ts'

/** What the worker is asked for. */
export interface PlanJob {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
}

export type PlanAnswer =
  | { readonly ok: true; readonly plan: WirePlan }
  | { readonly ok: false; readonly refusal: PlanRefusal }

/**
 * The same function in the worker, on the main thread and on the server (L-006). The search for starts, and patterns that
 * few tiles are laid in, are fetched with the first plan that needs them.
 */
export const workOut = async ({ request, goods }: PlanJob): Promise<PlanAnswer> => {
  const [search, more] = await Promise.all([
    searchesStart(request) ? import('#domain/planner/start.ts') : null,
    needsMorePatterns(request, goods) ? import('#domain/planner/more-patterns.ts') : null,
  ])
  const plan = workOutPlan(request, goods, {
    findStart: search?.findStart ?? null,
    patterns: more?.morePatternOf ?? null,
  })
  return plan.ok ? { ok: true, plan: plan.value } : { ok: false, refusal: plan.error }
}
