import { err, ok, type Result } from '#domain/lang/result.ts'
import { mostIfOff } from '#domain/planner/measures.ts'
import { movementJoints } from '#domain/planner/movement.ts'
import { ofFormat } from '#domain/planner/of-format.ts'
import { outlinedFormatsOf } from '#domain/planner/outlined-formats.ts'
import type { PlanTools } from '#domain/planner/plan.ts'
import { regionOf } from '#domain/planner/region.ts'
import { hasOwnTiles, type LaidPlan, layPlan, oneTile, type TileRequest } from './make-plan.ts'
import type { WirePlan } from './plan.ts'
import { countClips } from './plan-clips.ts'
import { presentCutting } from './plan-cuts.ts'
import { edgeParts } from './plan-edges.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { type PlanRefusal, refusalOf, refuseChoices } from './plan-refusal.ts'
import { searchOf } from './plan-search.ts'
import { borderParts, refusalInWhole, tileRequests } from './plan-tiles.ts'
import { presentPlan } from './say-plan.ts'

const layTile = (tile: TileRequest, tools: PlanTools): Result<LaidPlan, PlanRefusal> => {
  const refused = refuseChoices(tile)
  if (refused !== null) return err(refused)
  const laid = layPlan(tile, {
    ...tools,
    ofFormat,
    movementJoints,
    regionOf,
    edges: edgeParts,
    outlined: outlinedFormatsOf,
  })
  return laid.ok ? laid : err(refusalOf(laid.error, tile.request))
}

/** A plan with its tiles and pieces, of each tile that it is laid in, or why there is none. */
export const layWholePlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  tools: PlanTools,
): Result<readonly LaidPlan[], PlanRefusal> => {
  if (!hasOwnTiles(request)) {
    const laid = layTile(oneTile(request, goods), tools)
    return laid.ok ? ok([laid.value]) : laid
  }
  const tiles = tileRequests(request, goods)
  if (!tiles.ok) return tiles
  const laid: LaidPlan[] = []
  for (const tile of tiles.value) {
    const one = layTile(tile, tools)
    if (!one.ok) return err(refusalInWhole(tile, request, one.error))
    laid.push(one.value)
  }
  return ok(laid)
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
  const parts = {
    ...tools,
    edges: edgeParts,
    outlined: outlinedFormatsOf,
    countClips,
    presentCutting,
    searchOf,
    ofFormat,
    regionOf,
    borders: borderParts,
    mostIfOff,
  }
  return ok(presentPlan(laid.value, parts))
}
