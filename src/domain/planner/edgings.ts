import { wallsOf } from './core/outline.ts'
import type { CutOutShape, Doorway, Point, Room, Tenths } from './core/types.ts'
import type { EdgeFinish } from './edge-finishes.ts'
import { joinedRooms } from './joined-rooms.ts'

/** A straight stretch of edge that is finished in one way. */
export interface EdgeRun {
  readonly finish: Exclude<EdgeFinish, 'none'>
  readonly length: Tenths
}

const lengthOf = (from: Point, to: Point): Tenths => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return from.x === to.x || from.y === to.y ? length : 10 * Math.ceil(length / 10)
}

/** What is left of a wall between its doors. 4 m with a door of 0.8 m at 1 m: 1 m and 2.2 m. */
const betweenDoors = (length: Tenths, doors: readonly Doorway[]): readonly Tenths[] => {
  const lengths: Tenths[] = []
  let from = 0
  for (const door of doors.toSorted((a, b) => a.from - b.from)) {
    lengths.push(door.from - from)
    from = Math.max(from, door.from + door.width)
  }
  return [...lengths, length - from].filter((left) => left > 0)
}

/** The sides of a cut-out; a round one has a single edge. */
const sidesOf = (shape: CutOutShape): readonly Tenths[] => {
  switch (shape.kind) {
    case 'circle':
      return [Math.ceil(Math.PI * shape.diameter)]
    case 'rectangle':
      return [shape.width, shape.height, shape.width, shape.height]
    case 'polygon':
      return wallsOf(shape.corners).map(([from, to]) => lengthOf(from, to))
  }
}

const runsOf = (finish: EdgeFinish | undefined, lengths: readonly Tenths[]): readonly EdgeRun[] =>
  finish === undefined || finish === 'none' ? [] : lengths.map((length) => ({ finish, length }))

const runsOfRoom = ({ outline, edges = [], doorways, cutOuts }: Room): readonly EdgeRun[] => [
  ...wallsOf(outline).flatMap(([from, to], wall) =>
    runsOf(
      edges[wall],
      betweenDoors(
        lengthOf(from, to),
        doorways.filter((door) => door.wall === wall),
      ),
    ),
  ),
  ...doorways.flatMap(({ edge, width }) => runsOf(edge, [width])),
  ...cutOuts.flatMap(({ edge, shape }) => runsOf(edge, sidesOf(shape))),
]

/**
 * The edges of all rooms that are finished: walls between their doors, the openings of doors, the sides of cut-outs.
 * 4 × 3 m with trim along two walls: 4 m and 3 m.
 */
export const edgeRunsOf = (rooms: readonly Room[]): readonly EdgeRun[] =>
  rooms.flatMap((room) => joinedRooms(room).flatMap((joined) => runsOfRoom(joined.room)))
