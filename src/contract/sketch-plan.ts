import { outlinedFormatsOf } from '#domain/planner/outlined-formats.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { type PlanSketch, sketchOf } from '#domain/planner/sketch.ts'
import { hasOwnTiles, oneTile, requestOf, type TileRequest } from './make-plan.ts'
import { planBodyOf } from './plan-body.ts'
import type { PlannedGoods } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { tileRequests } from './plan-tiles.ts'

/** What is drawn of a plan; without the tiles that are no longer planned. Both tiles of a pinwheel are laid together. */
const drawnTiles = (request: PlanLayout, goods: PlannedGoods): readonly TileRequest[] => {
  const tiles = hasOwnTiles(request) ? tileRequests(request, goods) : null
  return tiles?.ok
    ? tiles.value.filter(({ pinwheel, request: of, strips }) =>
        pinwheel?.only === 1 ? false : of.rooms.length + strips.length > 0,
      )
    : [oneTile(request, goods)]
}

/** The first room of a plan as a small picture, with its borders; null: none can be made (L-096). */
export const sketchPlan = (state: PlanState, goods: PlannedGoods): PlanSketch | null => {
  const [first] = state.rooms
  if (first === undefined) return null
  const request = planBodyOf(goods.variation_id, { ...state, rooms: [first] }, false)
  if (request === null) return null
  const parts = { edges: null, outlined: outlinedFormatsOf }
  return sketchOf(drawnTiles(request, goods).map((tile) => requestOf(tile, parts)))
}
