import { clipsFor } from '#domain/planner/clips.ts'
import type { Layout, Tenths } from '#domain/planner/core/types.ts'
import type { LaidGoods } from './plan-extras.ts'

/* Levelling clips of a plan; pages load this with the first plan whose goods have some (L-085). */

/** The small tiles of a pinwheel in a room of the large ones; null: there are none. */
const smallTilesIn = (
  { pinwheel, domainRequest: { rooms } }: LaidGoods,
  room: number,
  all: readonly LaidGoods[],
): Layout | null => {
  const of = rooms[room]
  const inserts = all.find((tile) => tile.pinwheel?.only === 1)
  if (pinwheel === undefined || inserts === undefined || of?.part?.strip != null || of?.partOf !== undefined)
    return null
  const place = inserts.domainRequest.rooms.findIndex(({ number }) => number === of?.number)
  return inserts.plan.rooms[place]?.layout ?? null
}

/** Clips for all rooms of some tiles; both tiles of a pinwheel share the joints between them. `all`: of the plan. */
export const countClips = (laid: readonly LaidGoods[], all: readonly LaidGoods[], spacing: Tenths): number =>
  laid
    .filter(({ pinwheel }) => pinwheel?.only !== 1)
    .flatMap((tile) =>
      tile.plan.rooms.map(({ layout }, room) => clipsFor(layout, spacing, smallTilesIn(tile, room, all))),
    )
    .reduce((sum, count) => sum + count, 0)
