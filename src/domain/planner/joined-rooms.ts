import type { JoinedRoom, Point, Ring, Room } from './core/types.ts'

const origin: Point = { x: 0, y: 0 }

/** A room with those that are joined to it, each with its place in the room's frame. */
export const joinedRooms = (room: Room): readonly JoinedRoom[] => [
  { room, at: origin },
  ...(room.joined ?? []),
]

export const movedRing = (ring: Ring, at: Point): Ring =>
  ring.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }))
