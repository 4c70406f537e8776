import {
  hasChoices,
  hasEdges,
  layPlan,
  needsMorePatterns,
  presentPlan,
  searchesStart,
} from '#contract/make-plan.ts'
import type { PlanLayout, WirePlan } from '#contract/plan.ts'
import { hasClips } from '#contract/plan-extras.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'

/** What the worker is asked for. */
export interface PlanJob {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
}

export type PlanAnswer =
  | { readonly ok: true; readonly plan: WirePlan }
  | { readonly ok: false; readonly refusal: PlanRefusal }

/**
 * The steps of `workOutPlan` in the worker and on the main thread (L-006). What few plans need is fetched with the first
 * that does: the search for starts, seldom patterns, finished edges, clips, and the sentences of refusals.
 */
export const workOut = async ({ request, goods }: PlanJob): Promise<PlanAnswer> => {
  if (hasChoices(request)) {
    const { refuseChoices } = await import('#contract/plan-refusal.ts')
    const refusal = refuseChoices(request, goods)
    if (refusal !== null) return { ok: false, refusal }
  }
  const [search, more, edges, clips] = await Promise.all([
    searchesStart(request) ? import('#domain/planner/start.ts') : null,
    needsMorePatterns(request, goods) ? import('#domain/planner/more-patterns.ts') : null,
    hasEdges(request) ? import('#contract/plan-edges.ts') : null,
    hasClips(goods) ? import('#domain/planner/clips.ts') : null,
  ])
  const parts = {
    findStart: search?.findStart ?? null,
    patterns: more?.morePatternOf ?? null,
    edges: edges?.edgeParts ?? null,
    countClips: clips?.clipsFor ?? null,
  }
  const laid = layPlan(request, goods, parts)
  if (laid.ok) return { ok: true, plan: presentPlan(request, goods, laid.value, parts) }
  const { refusalOf } = await import('#contract/plan-refusal.ts')
  return { ok: false, refusal: refusalOf(laid.error, request) }
}
