import type { BorderParts } from './border.ts'
import { outlinesOf } from './drawing.ts'
import { wallsOf } from './outline.ts'
import { type Plan, type PlanRequest, type PlanTools, planWith } from './plan.ts'
import type { Laying, Ring, Room, Tenths } from './types.ts'

/** A count for a room whose walls are not where they were measured. */
export interface OffMeasure {
  readonly room: number
  readonly axis: 'x' | 'y'
  /** The wall that is moved, with all beyond it: its x or y. */
  readonly wall: Tenths
  readonly by: Tenths
  readonly tiles: number
}

export interface OffMeasures {
  readonly least: number
  readonly most: number
  readonly all: readonly OffMeasure[]
}

/** Rooms with more steps in their walls are only made longer and shorter as a whole. */
const MOST_WALLS = 3

/** Where walls stand across an axis, without the first; where all are slanted, the furthest corner. */
const wallsAcross = (outlines: readonly Ring[], axis: 'x' | 'y'): readonly Tenths[] => {
  const corners = outlines.flat().map((corner) => corner[axis])
  const [furthest, nearest] = [Math.max(...corners), Math.min(...corners)]
  const places = outlines
    .flatMap(wallsOf)
    .flatMap(([from, to]) => (from[axis] === to[axis] ? [from[axis]] : []))
  const walls = [...new Set([...places, furthest])].filter((at) => at > nearest).sort((a, b) => a - b)
  return walls.length > MOST_WALLS ? [furthest] : walls
}

const stretched = (room: Room, axis: 'x' | 'y', wall: Tenths, by: Tenths): Room => ({
  ...room,
  outline: room.outline.map((corner) =>
    corner[axis] >= wall ? { ...corner, [axis]: corner[axis] + by } : corner,
  ),
  ...(room.joined === undefined
    ? {}
    : {
        joined: room.joined.map(({ room: other, at }) => ({
          at,
          room: stretched(other, axis, wall - at[axis], by),
        })),
      }),
})

/** Rooms with the starts that the plan has found, so that the pattern stays where it is. */
const withStarts = ({ rooms, laying }: PlanRequest, { rooms: planned }: Plan): readonly Room[] =>
  rooms.map((room, index) => {
    const [own, found]: [Laying, Plan['rooms'][number] | undefined] = [room.laying ?? laying, planned[index]]
    return found?.search == null
      ? room
      : { ...room, laying: { ...own, start: { kind: 'point', ...found.layout.start } } }
  })

/**
 * Plans again with each wall moved outwards and inwards: the largest risk that no odds hold (L-066). L-W2 from
 * the corner: 30 tiles, and 27 if the room is 10 mm narrower.
 */
export const planIfOff = (
  request: PlanRequest,
  planned: Plan,
  by: Tenths,
  {
    borders,
    ...tools
  }: Pick<PlanTools, 'patterns' | 'turning' | 'ofFormat'> & { readonly borders: BorderParts | null },
): OffMeasures => {
  const rooms = withStarts(request, planned)
  const changedRooms =
    borders?.withChanged ??
    ((all: readonly Room[], one: Room, changed: Room) => all.map((room) => (room === one ? changed : room)))
  /* All strips of a room with borders are made of it. */
  const wholes = [...new Set(rooms.map((room) => room.part?.of ?? room))]
  const all = wholes.flatMap((room) =>
    (room.partOf === undefined ? (['x', 'y'] as const) : []).flatMap((axis) =>
      wallsAcross(outlinesOf(room), axis).flatMap((wall) =>
        [-by, by].flatMap((step): readonly OffMeasure[] => {
          const changed = changedRooms(rooms, room, stretched(room, axis, wall, step))
          const again = planWith(
            { ...request, rooms: changed },
            { ...tools, findStart: null, startsOf: null },
          )
          const number = rooms.findIndex((one) => one === room || one.part?.of === room)
          return again.ok ? [{ room: number, axis, wall, by: step, tiles: again.value.tiles }] : []
        }),
      ),
    ),
  )
  const tiles = [planned.tiles, ...all.map((one) => one.tiles)]
  return { least: Math.min(...tiles), most: Math.max(...tiles), all }
}
