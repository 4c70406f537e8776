import {
  advisesStart,
  hasChoices,
  hasEdges,
  hasOutline,
  layPlan,
  needsMorePatterns,
  presentPlan,
  searchesStart,
} from '#contract/make-plan.ts'
import type { PlanLayout, WirePlan } from '#contract/plan.ts'
import { hasClips } from '#contract/plan-extras.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import type { StartsOf } from '#domain/planner/warnings.ts'

/** What the worker is asked for. */
export interface PlanJob {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
}

export type PlanAnswer =
  | { readonly ok: true; readonly plan: WirePlan }
  | { readonly ok: false; readonly refusal: PlanRefusal }

/** Advises starts, once a plan has had narrow cuts. */
let startsOf: StartsOf | null = null

/**
 * The steps of `workOutPlan` in the worker and on the main thread (L-006). What few plans need is fetched with the first
 * that does: the search for starts, seldom patterns, tiles that are no rectangles,
 * finished edges, clips, and the sentences of refusals.
 */
export const workOut = async ({ request, goods }: PlanJob): Promise<PlanAnswer> => {
  if (hasChoices(request)) {
    const { refuseChoices } = await import('#contract/plan-refusal.ts')
    const refusal = refuseChoices(request, goods)
    if (refusal !== null) return { ok: false, refusal }
  }
  const [search, more, edges, clips, outlines] = await Promise.all([
    searchesStart(request) ? import('#domain/planner/start.ts') : null,
    needsMorePatterns(request, goods) ? import('#domain/planner/more-patterns.ts') : null,
    hasEdges(request) ? import('#contract/plan-edges.ts') : null,
    hasClips(goods) ? import('#domain/planner/clips.ts') : null,
    hasOutline(goods) ? import('#domain/planner/outlined-formats.ts') : null,
  ])
  const parts = {
    findStart: search?.findStart ?? null,
    patterns: more?.morePatternOf ?? null,
    edges: edges?.edgeParts ?? null,
    countClips: clips?.clipsFor ?? null,
    outlined: outlines?.outlinedFormatsOf ?? null,
  }
  let laid = layPlan(request, goods, { ...parts, startsOf })
  /* Cuts are known to be narrow once they are laid: the first such plan is laid again. */
  if (startsOf === null && laid.ok && advisesStart(laid.value)) {
    startsOf = (await import('#domain/planner/phases.ts')).startsOf
    laid = layPlan(request, goods, { ...parts, startsOf })
  }
  if (laid.ok) return { ok: true, plan: presentPlan(request, goods, laid.value, { ...parts, startsOf }) }
  const { refusalOf } = await import('#contract/plan-refusal.ts')
  return { ok: false, refusal: refusalOf(laid.error, request) }
}
