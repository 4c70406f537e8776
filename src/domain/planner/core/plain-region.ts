import { err, ok, type Result } from '../../lang/result.ts'
import { inset } from './inset.ts'
import { inOrder, refuseOutline } from './outline.ts'
import { counterClockwise, doubledAreaOf, withoutSpareCorners } from './ring.ts'
import type { LayoutRefusal, Ring, Room } from './types.ts'

/** The tiled region of a room; outer rings run counter-clockwise, holes clockwise. */
export type RegionOf = (room: Room, number: number) => Result<readonly Ring[], LayoutRefusal>

/** Whether a room is nothing but its walls; of a part of a room the region is known (L-095). */
export const isPlain = ({ part, cutOuts, doorways, joined = [] }: Room): boolean =>
  part !== undefined || cutOuts.length + doorways.length + joined.length === 0

/** The floor between walls that can be planned. */
export const plainFloorOf: RegionOf = ({ outline }, number) => {
  const refusal = refuseOutline(outline, number)
  return refusal === null ? ok([withoutSpareCorners(counterClockwise(outline))]) : err(refusal)
}

/** A region, unless nothing is left of it. */
export const regionIn = (region: readonly Ring[], number: number): ReturnType<RegionOf> =>
  doubledAreaOf(region) > 0 ? ok(region.map(inOrder)) : err({ code: 'no-floor', room: number })

/** The region of a plain room, set in by its gap (L-019). */
export const plainRegionOf: RegionOf = (room, number) => {
  if (room.part !== undefined) return ok(room.part.region)
  const floor = plainFloorOf(room, number)
  return floor.ok ? regionIn(inset(floor.value, room.gap), number) : floor
}
