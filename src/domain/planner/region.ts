import { err, ok, type Result } from '../lang/result.ts'
import { inset } from './core/inset.ts'
import { isSimple, wallsOf } from './core/outline.ts'
import { overlay } from './core/overlay.ts'
import { isPlain, plainFloorOf, plainRegionOf, type RegionOf, regionIn } from './core/plain-region.ts'
import { counterClockwise, doubledArea, doubledAreaOf, ringOfRectangle } from './core/ring.ts'
import type { CutOut, CutOutShape, Doorway, LayoutRefusal, Ring, Room } from './core/types.ts'
import { joinedRooms, movedRing } from './joined-rooms.ts'

const MOST_CUT_OUTS = 20
/** A circle is drawn and counted as a polygon of so many corners on it: its area is 0.3 % less (L-013). */
const CORNERS_OF_A_CIRCLE = 48
/** How far a doorway in a slanted wall reaches back into the room: its rounded corners leave no slit. */
const OVERLAP = 2

const ringOf = (shape: CutOutShape): Ring => {
  if (shape.kind === 'polygon') return shape.corners
  if (shape.kind === 'rectangle') return ringOfRectangle(shape)
  return Array.from({ length: CORNERS_OF_A_CIRCLE }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / CORNERS_OF_A_CIRCLE
    return {
      x: Math.round(shape.x + (shape.diameter / 2) * Math.cos(angle)),
      y: Math.round(shape.y + (shape.diameter / 2) * Math.sin(angle)),
    }
  })
}

/** The strip of floor in a doorway; null if the doorway is not in its wall. */
const stripOf = ({ wall, from, width, depth }: Doorway, outline: Ring): Ring | null => {
  const line = wallsOf(outline)[wall]
  if (line === undefined) return null
  const [a, b] = line
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (!(from >= 0 && width > 0 && depth >= 0 && depth <= length && from + width <= length)) return null
  if (depth === 0) return []
  const [alongX, alongY] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const outwards = doubledArea(outline) > 0 ? 1 : -1
  const back = alongX === 0 || alongY === 0 ? 0 : OVERLAP
  const at = (distance: number, out: number) => ({
    x: Math.round(a.x + alongX * distance + outwards * alongY * out),
    y: Math.round(a.y + alongY * distance - outwards * alongX * out),
  })
  return counterClockwise([
    at(from, -back),
    at(from + width, -back),
    at(from + width, depth),
    at(from, depth),
  ])
}

/** Cut-outs that stand or hang in the way keep the gap; floors end at drains, hatches and pipes without one. */
const keepsGap = ({ kind }: CutOut): boolean => kind !== 'drain' && kind !== 'hatch' && kind !== 'pipe'

const refuseCutOut = (
  floor: readonly Ring[],
  cut: Ring,
  room: number,
  cutOut: number,
): LayoutRefusal | null => {
  if (!isSimple(cut)) return { code: 'cut-out-shape', room, cutOut }
  const left = doubledAreaOf(overlay(floor, [counterClockwise(cut)]))
  if (left === 0) return { code: 'cut-out-covers', room, cutOut }
  return left >= doubledAreaOf(floor) ? { code: 'cut-out-outside', room, cutOut } : null
}

/** The floor of one room: its outline with the strips of doorways. */
const floorOf = (room: Room, number: number): Result<readonly Ring[], LayoutRefusal> => {
  const plain = plainFloorOf(room, number)
  if (!plain.ok) return plain
  if (room.cutOuts.length > MOST_CUT_OUTS) return err({ code: 'cut-outs', room: number, most: MOST_CUT_OUTS })
  const strips: Ring[] = []
  for (const [index, doorway] of room.doorways.entries()) {
    const strip = stripOf(doorway, room.outline)
    if (strip === null) return err({ code: 'doorway', room: number, doorway: index })
    if (strip.length > 0) strips.push(strip)
  }
  const floor = strips.length === 0 ? plain.value : overlay([...plain.value, ...strips])
  for (const [index, { shape }] of room.cutOuts.entries()) {
    const refused = refuseCutOut(floor, ringOf(shape), number, index)
    if (refused !== null) return err(refused)
  }
  return ok(floor)
}

/**
 * The tiled region of a room: its outline with strips of doorways, less cut-outs, set in by the gap; outer rings run
 * counter-clockwise, holes clockwise. 4000 × 3000 mm with a gap of 5 mm: 3990 × 2990 mm (L-014, L-017, L-019).
 * Rooms that are joined to it are part of it, with its gap (L-094).
 */
export const regionOf: RegionOf = (room, number) => {
  if (isPlain(room)) return plainRegionOf(room, number)
  const members = joinedRooms(room)
  const floors: Ring[] = []
  for (const { room: member, at } of members) {
    const floor = floorOf(member, member.number ?? number)
    if (!floor.ok) return floor
    floors.push(...floor.value.map((ring) => movedRing(ring, at)))
  }
  const floor = members.length === 1 ? floors : overlay(floors)
  if (floor.filter((ring) => doubledArea(ring) > 0).length > 1)
    return err({ code: 'apart', room: room.joined?.[0]?.room.number ?? number })
  const cutOuts = members.flatMap(({ room: member, at }) =>
    member.cutOuts.map((cutOut) => ({ cutOut, ring: movedRing(ringOf(cutOut.shape), at) })),
  )
  const take = (rings: readonly Ring[], gapped: boolean): readonly Ring[] => {
    const taken = cutOuts.filter(({ cutOut }) => keepsGap(cutOut) === gapped)
    return taken.length === 0
      ? rings
      : overlay(
          rings,
          taken.map(({ ring }) => counterClockwise(ring)),
        )
  }
  return regionIn(take(inset(take(floor, true), room.gap), false), number)
}
