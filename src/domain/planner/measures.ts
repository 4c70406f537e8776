import type { BorderParts } from './border.ts'
import type { CutCount } from './core/cutting.ts'
import { groundsOf } from './core/layout.ts'
import { wallsOf } from './core/outline.ts'
import type { Laying, Layout, Ring, Room, Tenths } from './core/types.ts'
import { cutCountOf } from './cut.ts'
import { outlinesOf } from './drawing.ts'
import type { Plan, PlannedFormat, PlanRequest, PlanTools } from './plan.ts'
import { type Tally, tallyGround } from './tally.ts'

/** A count for a room whose walls are not where they were measured. */
export interface OffMeasure {
  readonly room: number
  readonly axis: 'x' | 'y'
  /** The wall that is moved, with all beyond it: its x or y. */
  readonly wall: Tenths
  readonly by: Tenths
  readonly tiles: number
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

type Tools = Pick<PlanTools, 'patterns' | 'turning' | 'ofFormat' | 'regionOf'> & {
  readonly borders: BorderParts | null
}

/** A room that is laid again, of the format that is planned; `laid`: all of it before. Null: it cannot be. */
const layAgain = (request: PlanRequest, room: Room, laid: Layout | null, tools: Tools): Tally | null => {
  const grounds = groundsOf({ ...request, rooms: [room] }, tools.patterns, tools.turning, tools.regionOf)
  const [ground] = grounds.ok ? grounds.value : []
  const tally = ground === undefined ? null : tallyGround(ground, tools.turning, laid)
  const { only } = request
  if (tally === null || only === undefined || tools.ofFormat === undefined) return tally
  return {
    whole: [tally.whole[only] ?? 0],
    pieces: tally.pieces.flatMap((piece) => (piece.format === only ? { ...piece, format: 0 } : [])),
  }
}

/** Tiles of one format in all rooms. */
const countFormat = (
  format: number,
  { tile, strips }: PlannedFormat,
  rooms: readonly Tally[],
  shareOffcuts: boolean,
): CutCount => {
  const whole = rooms.reduce((sum, room) => sum + (room.whole[format] ?? 0), 0)
  const cut = [
    ...rooms.map(({ pieces }) => pieces.filter((piece) => piece.format === format)),
    strips,
  ].filter((pieces) => pieces.length > 0)
  const sumOf = (counts: readonly CutCount[], count: (one: CutCount) => number): number =>
    counts.reduce((sum, one) => sum + count(one), whole)
  const apart = cut.length < 2 ? [] : cut.map((pieces) => cutCountOf(pieces, tile))
  if (cut.length > 1 && !shareOffcuts)
    return {
      most: sumOf(apart, ({ most }) => most),
      exact: () => sumOf(apart, ({ exact }) => exact(0)),
    }
  const all = cutCountOf(cut.flat(), tile)
  return {
    most:
      cut.length < 2
        ? whole + all.most
        : Math.min(
            whole + all.most,
            sumOf(apart, ({ most }) => most),
          ),
    exact: (enough) => {
      const together = whole + all.exact(enough - whole)
      return cut.length < 2 || together <= enough
        ? together
        : Math.min(
            together,
            sumOf(apart, ({ exact }) => exact(0)),
          )
    },
  }
}

/** All tiles. */
const countAll = ({ formats, tiles }: Plan, rooms: readonly Tally[], shareOffcuts: boolean): CutCount => {
  const counts = formats.map((format, i) => countFormat(i, format, rooms, shareOffcuts))
  const count = (enough: number): number =>
    counts.reduce((sum, { exact }, i) => {
      const planned = formats[i]?.tiles ?? 0
      return sum + exact(enough && planned + (i === 0 ? enough - tiles : 0))
    }, 0)
  return {
    most: counts.reduce((sum, { most }) => sum + most, 0),
    exact: (enough) => {
      const counted = count(enough)
      /* Of several formats one may take fewer than was enough. */
      return counted <= enough || formats.length < 2 ? counted : count(0)
    },
  }
}

interface Step {
  readonly room: Room
  readonly axis: 'x' | 'y'
  readonly wall: Tenths
  readonly by: Tenths
}

/** Each wall moved outwards and inwards. */
const stepsOf = (rooms: readonly Room[], by: Tenths): readonly Step[] =>
  /* All strips of a room with borders are made of it. */
  [...new Set(rooms.map((room) => room.part?.of ?? room))].flatMap((room) =>
    (room.partOf === undefined ? (['x', 'y'] as const) : []).flatMap((axis) =>
      wallsAcross(outlinesOf(room), axis).flatMap((wall) =>
        [by, -by].map((step) => ({ room, axis, wall, by: step })),
      ),
    ),
  )

/** Counts again with walls moved. Only rooms that change are laid again. */
const countIfOff = (
  request: PlanRequest,
  planned: Plan,
  rooms: readonly Room[],
  tools: Tools,
): ((step: Step) => CutCount | null) => {
  const known = new Map(rooms.map((room, number) => [room, planned.rooms[number]?.layout]))
  const changedRooms =
    tools.borders?.withChanged ??
    ((before: readonly Room[], one: Room, changed: Room) =>
      before.map((room) => (room === one ? changed : room)))
  return ({ room, axis, wall, by }) => {
    const laid: Tally[] = []
    const moved = stretched(room, axis, wall, by)
    const before = request.only === undefined ? known.get(room) : undefined
    for (const one of changedRooms(rooms, room, moved)) {
      const tally = known.get(one) ?? layAgain(request, one, (one === moved && before) || null, tools)
      if (tally === null) return null
      laid.push(tally)
    }
    return countAll(planned, laid, request.shareOffcuts)
  }
}

/**
 * Counts again with each wall moved outwards and inwards: the largest risk that no odds hold (L-066). L-W2 from the
 * corner: 30 tiles, and 27 if the room is 10 mm narrower.
 */
export const planIfOff = (
  request: PlanRequest,
  planned: Plan,
  by: Tenths,
  tools: Tools,
): readonly OffMeasure[] => {
  const rooms = withStarts(request, planned)
  const count = countIfOff(request, planned, rooms, tools)
  return stepsOf(rooms, by).flatMap((step): readonly OffMeasure[] => {
    const counted = count(step)
    const room = rooms.findIndex((one) => one === step.room || one.part?.of === step.room)
    return counted === null ? [] : [{ ...step, room, tiles: counted.exact(0) }]
  })
}

/** Work beyond this, which is some tenths of a second, is not done: tiles to lay and pieces to cut. */
const MOST_WORK = 100_000
/** A piece is as much work as so many tiles. */
const WORK_OF_PIECE = 10

/**
 * The most tiles of a plan and of those with a wall moved. A count that is no more than another is not sought to the
 * end. Null: too much work.
 */
export const mostIfOff = (request: PlanRequest, planned: Plan, by: Tenths, tools: Tools): number | null => {
  const rooms = withStarts(request, planned)
  const steps = stepsOf(rooms, by)
  const pieces = planned.rooms.reduce((sum, { layout }) => sum + layout.pieces.length, 0)
  const tilesOf = (room: Room): number => planned.rooms[rooms.indexOf(room)]?.layout.tiles.length ?? 0
  const work = steps.reduce((sum, { room }) => sum + tilesOf(room) + WORK_OF_PIECE * pieces, 0)
  if (work > MOST_WORK) return null
  const count = countIfOff(request, planned, rooms, tools)
  /* Those that may take most come first, so that few are counted to the end. */
  return steps
    .flatMap((step) => count(step) ?? [])
    .toSorted((a, b) => b.most - a.most)
    .reduce((most, one) => (one.most <= most ? most : Math.max(most, one.exact(most))), planned.tiles)
}
