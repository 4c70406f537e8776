import {
  advisesStart,
  hasChoices,
  hasEdges,
  hasMoreThanWalls,
  hasOutline,
  hasOwnTiles,
  type LaidPlan,
  layPlan,
  liesAlongWalls,
  mayNeedMovement,
  needsMorePatterns,
  oneTile,
  type PlanParts,
  searchesStart,
  type TileRequest,
} from '#contract/make-plan.ts'
import type { WirePlan } from '#contract/plan.ts'
import { hasClips } from '#contract/plan-extras.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import { presentPlan } from '#contract/say-plan.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { AdviseStart } from '#domain/planner/warnings.ts'

/** What the worker is asked for. */
export interface PlanJob {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
  /** One of many while a wall is dragged: what needs further counts is left out. */
  readonly isDraft: boolean
  /** Each tile is listed for its picture, however many there are (L-032). */
  readonly isPictured?: boolean
}

export type PlanAnswer =
  | { readonly ok: true; readonly plan: WirePlan }
  | { readonly ok: false; readonly refusal: PlanRefusal }

/** Advises starts, once a plan has had narrow cuts. */
let adviseStart: AdviseStart | null = null

type Parts = Omit<PlanParts, 'adviseStart'>

const layTile = async (tile: TileRequest, parts: Parts): Promise<Result<LaidPlan, PlanRefusal>> => {
  const { request } = tile
  if (hasChoices(request)) {
    const { refuseChoices } = await import('#contract/plan-refusal.ts')
    const refusal = refuseChoices(tile)
    if (refusal !== null) return err(refusal)
  }
  let laid = layPlan(tile, { ...parts, adviseStart })
  /* Cuts are known to be narrow once they are laid: the first such plan is laid again. */
  if (adviseStart === null && laid.ok && advisesStart(laid.value)) {
    adviseStart = (await import('#domain/planner/advised-start.ts')).adviseStart
    laid = layPlan(tile, { ...parts, adviseStart })
  }
  if (laid.ok) return laid
  const { refusalOf } = await import('#contract/plan-refusal.ts')
  return err(refusalOf(laid.error, request))
}

/**
 * The steps of `workOutPlan` in the worker and on the main thread (L-006). What few plans need is fetched with the first
 * that does: the search for starts, seldom patterns, tiles that are no rectangles, doorways and cut-outs, finished edges,
 * clips, tiles of single rooms, borders, tiles along a wall, movement joints, counts for walls that are off, and the
 * sentences of refusals.
 */
export const workOut = async ({ request, goods, isDraft, isPictured }: PlanJob): Promise<PlanAnswer> => {
  const several = hasOwnTiles(request) ? await import('#contract/plan-tiles.ts') : null
  const tiles = several?.tileRequests(request, goods) ?? ok([oneTile(request, goods)])
  if (!tiles.ok) return { ok: false, refusal: tiles.error }
  /* Tiles of several kinds may need any of them. */
  const any = several !== null
  const [search, more, edges, clips, outlines, regions, turns, movement, measures, cutting] =
    await Promise.all([
      searchesStart(request) ? import('#contract/plan-search.ts') : null,
      any || needsMorePatterns(request, goods) ? import('#domain/planner/more-patterns.ts') : null,
      hasEdges(request) ? import('#contract/plan-edges.ts') : null,
      hasClips(goods) ? import('#contract/plan-clips.ts') : null,
      any || hasOutline(goods) ? import('#domain/planner/outlined-formats.ts') : null,
      hasMoreThanWalls(request) ? import('#domain/planner/region.ts') : null,
      liesAlongWalls(request) ? import('#domain/planner/turn.ts') : null,
      mayNeedMovement(request, goods) ? import('#domain/planner/movement.ts') : null,
      isDraft ? null : import('#domain/planner/measures.ts'),
      import('#contract/plan-cuts.ts'),
    ])
  const parts: Parts = {
    findStart: search?.findStart ?? null,
    searchOf: search?.searchOf ?? null,
    patterns: more?.morePatternOf ?? null,
    edges: edges?.edgeParts ?? null,
    countClips: clips?.countClips ?? null,
    outlined: outlines?.outlinedFormatsOf ?? null,
    turning: turns?.turning ?? null,
    borders: several?.borderParts ?? null,
    mostIfOff: measures?.mostIfOff ?? null,
    presentCutting: cutting.presentCutting,
    ...(regions !== null && { regionOf: regions.regionOf }),
    ...(movement !== null && { movementJoints: movement.movementJoints }),
    ...(isPictured && { mostPictured: Number.POSITIVE_INFINITY }),
    ...(several !== null && { ofFormat: several.ofFormat }),
  }
  const laid: LaidPlan[] = []
  for (const tile of tiles.value) {
    const one = await layTile(tile, parts)
    if (!one.ok) return { ok: false, refusal: several?.refusalInWhole(tile, request, one.error) ?? one.error }
    laid.push(one.value)
  }
  return { ok: true, plan: presentPlan(laid, { ...parts, adviseStart }) }
}
