import type { Plan, PlanRequest } from '#domain/planner/plan.ts'
import type { WirePlan } from './plan.ts'

/* Plans that search for their start; pages load this with the first of them (L-046). */

export { findStart } from '#domain/planner/start.ts'

/** How many starts were tried in all rooms, and both answers, together for all rooms (L-046, L-048). */
export const searchOf = (
  { rooms, formats }: Plan,
  only: PlanRequest['only'],
  priceOf: (tiles: number) => number,
): WirePlan['searched'] => {
  const searches = rooms.flatMap((room) => (room.search === null ? [] : [room.search]))
  const [search] = searches
  if (search === undefined || only === 1) return null
  const answer = (kind: 'fewest' | 'neatest') => {
    const tiles = rooms.reduce(
      (sum, room, i) =>
        sum + (room.search?.[kind].tiles ?? formats.reduce((all, { alone }) => all + (alone[i] ?? 0), 0)),
      0,
    )
    const narrowest = Math.min(...searches.map((one) => one[kind].narrowest))
    return {
      ...search[kind].start,
      tiles,
      price: priceOf(tiles),
      narrowest: Number.isFinite(narrowest) ? Math.round(narrowest) : 0,
    }
  }
  return {
    points: searches.reduce((sum, { tried }) => sum + tried, 0),
    all: searches.every(({ tried, of: possible }) => tried >= possible),
    /* Small tiles of a pinwheel are counted with the large ones. */
    best: only === undefined ? { fewest: answer('fewest'), neatest: answer('neatest') } : null,
  }
}
