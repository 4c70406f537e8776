import type { Plan, PlanRequest } from '#domain/planner/plan.ts'
import type { WirePlan } from './plan.ts'

/* Plans that search for their start; pages load this with the first of them (L-046). */

export { findStart } from '#domain/planner/start.ts'

/** How many starts were tried in all rooms, and both answers for a room alone (L-046, L-048). */
export const searchOf = (
  { rooms }: Plan,
  only: PlanRequest['only'],
  priceOf: (tiles: number) => number,
): WirePlan['searched'] => {
  const searches = rooms.flatMap((room) => (room.search === null ? [] : [room.search]))
  const [search] = searches
  if (search === undefined || only === 1) return null
  const answer = ({ start, tiles, narrowest }: typeof search.fewest) => ({
    x: start.x,
    y: start.y,
    tiles,
    price: priceOf(tiles),
    narrowest: Number.isFinite(narrowest) ? Math.round(narrowest) : 0,
  })
  const { fewest, neatest } = search
  return {
    points: searches.reduce((sum, { tried }) => sum + tried, 0),
    all: searches.every(({ tried, of: possible }) => tried >= possible),
    /* Of a room alone in one tile: else its count is no room's. */
    best:
      rooms.length > 1 || only !== undefined ? null : { fewest: answer(fewest), neatest: answer(neatest) },
  }
}
