import { err, ok, type Result } from '../lang/result.ts'
import { inset } from './core/inset.ts'
import { wallsOf } from './core/outline.ts'
import { type IsIn, overlay } from './core/overlay.ts'
import { boxOf, counterClockwise, cross, doubledArea, doubledAreaOf } from './core/ring.ts'
import type { Border, LayoutRefusal, Point, Ring, Room, RoomPart, Tenths } from './core/types.ts'
import { joinedRooms, movedRing } from './joined-rooms.ts'
import { regionOf } from './region.ts'

/** Inside both groups of rings. */
const common: IsIn = (added, taken) => added > 0 && taken > 0

/* Rings of other tiles along the walls of a room (L-095). */

/** At a corner that the ring runs round outside, both of its strips reach at most so many widths further. */
const LONGEST_REACH = 2

/** A wall with the room on its left, and how far a ring beside it reaches beyond its ends, in widths. */
interface Wall {
  /** Its place in the outline. */
  readonly wall: number
  readonly from: Point
  readonly to: Point
  readonly length: number
  readonly before: number
  readonly after: number
}

/** How far a strip reaches beyond the corner b of a line a, b, c, in widths: 0 where the room turns inwards. */
const reachAt = (a: Point, b: Point, c: Point): number => {
  if (cross(a, b, c) >= 0) return 0
  const [lengthA, lengthC] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - b.x, c.y - b.y)]
  const turn = -cross(a, b, c) / (lengthA * lengthC)
  const cosine = ((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) / (lengthA * lengthC)
  return Math.min(LONGEST_REACH, turn / (1 + cosine))
}

const wallsIn = (outline: Ring): readonly Wall[] => {
  const isForward = doubledArea(outline) > 0
  const walls = wallsOf(outline)
  const ends = walls.map(([a, b]) => (isForward ? { from: a, to: b } : { from: b, to: a }))
  const next = isForward ? 1 : -1
  return ends.map(({ from, to }, wall) => {
    const [last, following] = [ends.at(wall - next), ends[(wall + next + ends.length) % ends.length]]
    return {
      wall,
      from,
      to,
      length: Math.hypot(to.x - from.x, to.y - from.y),
      before: reachAt(last?.from ?? from, from, to),
      after: reachAt(from, to, following?.to ?? to),
    }
  })
}

/** The longest run through at corners; of equally long ones those along x, then the least: not in the order of entry. */
const byLength = (one: Wall, other: Wall): number => {
  const isUpright = ({ from, to }: Wall): number => Number(Math.abs(to.y - from.y) > Math.abs(to.x - from.x))
  return (
    Math.round(other.length - one.length) ||
    isUpright(one) - isUpright(other) ||
    Math.min(one.from.y, one.to.y) - Math.min(other.from.y, other.to.y) ||
    Math.min(one.from.x, one.to.x) - Math.min(other.from.x, other.to.x)
  )
}

/** What lies beside a wall, from one distance to another, and so far beyond its ends. */
const bandOf = (
  { from, to, length }: Wall,
  [near, far]: readonly [Tenths, Tenths],
  before: number,
  after: number,
): Ring => {
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const at = (p: Point, along: number, inward: number): Point => ({
    x: Math.round(p.x + ux * along - uy * inward),
    y: Math.round(p.y + uy * along + ux * inward),
  })
  return [at(from, -before, near), at(to, after, near), at(to, after, far), at(from, -before, far)]
}

const areaOf = (rings: readonly Ring[]): number => doubledAreaOf(rings) / 2

interface RingOf {
  /** The ring with the joints on both sides. */
  readonly taken: readonly Ring[]
  readonly strips: readonly { readonly wall: number; readonly region: readonly Ring[] }[]
}

/**
 * The ring inside an outline: strips along its walls, which meet at corners with a joint between them. Null: it leaves
 * nothing inside it.
 */
const ringIn = (
  outline: Ring,
  gap: Tenths,
  { from, width, apart, joint }: Border,
  region: readonly Ring[],
): RingOf | null => {
  const near = gap + from + (from > 0 ? apart : 0)
  const far = near + width
  const insideOf = (distance: Tenths): readonly Ring[] => inset([counterClockwise(outline)], distance)
  const inside = insideOf(far + apart)
  if (inside.length === 0) return null
  const walls = wallsIn(outline)
  const within = overlay(region, overlay(insideOf(Math.max(0, near - apart)), inside), common)
  /* In doorways the joint to the tiles there lies beyond the wall. */
  const beyond = near < apart ? walls.map((wall) => bandOf(wall, [near - apart, 0], 0, 0)) : []
  const taken = beyond.length === 0 ? within : overlay([...within, ...overlay(region, beyond, common)])
  const ring = overlay(region, overlay(insideOf(near), insideOf(far)), common)
  const laid: Ring[] = []
  const strips = walls.toSorted(byLength).map((wall) => {
    const [before, after] = [wall.before * far, wall.after * far]
    const strip = overlay(overlay(ring, [bandOf(wall, [near, far], before, after)], common), laid)
    laid.push(bandOf(wall, [near - joint, far + joint], before + joint, after + joint))
    return { wall: wall.wall, region: strip }
  })
  return {
    taken,
    strips: strips.filter((strip) => strip.region.length > 0).toSorted((one, other) => one.wall - other.wall),
  }
}

/** A room with borders as what is laid of it: its own tiles first, then each border along each wall. */
export interface PartsOfRoom {
  readonly own: RoomPart
  readonly strips: readonly (RoomPart & { readonly strip: NonNullable<RoomPart['strip']> })[]
}

/**
 * Divides a room that has borders. 4 × 3 m with one row of 100 mm at the wall, joints of 3 mm: two strips of 4 m, two
 * of 2.794 m between them, and a field of 3.794 × 2.794 m.
 */
export const partsOf = (room: Room, number: number): Result<PartsOfRoom, LayoutRefusal> => {
  const whole = regionOf(room, number)
  if (!whole.ok) return whole
  const members = joinedRooms(room)
  let own = whole.value
  const strips: PartsOfRoom['strips'][number][] = []
  for (const [border, of] of (room.borders ?? []).entries()) {
    const member = members[of.member]
    if (member === undefined) continue
    const outline = movedRing(member.room.outline, member.at)
    const ring = ringIn(outline, room.gap, of, own)
    const left = ring === null ? [] : overlay(own, ring.taken)
    if (ring === null || left.length === 0) return err({ code: 'border', room: member.room.number ?? number })
    const floor = areaOf(own) - areaOf(left)
    const laid = ring.strips.reduce((sum, { region }) => sum + areaOf(region), 0)
    ring.strips.forEach(({ wall, region }, i) => {
      /* The joints around the ring are counted with its first strip. */
      const joints = i === 0 ? floor - laid : 0
      strips.push({ region, floor: areaOf(region) + joints, of: room, strip: { border, wall } })
    })
    own = left
  }
  return ok({ own: { region: own, floor: areaOf(own), of: room, strip: null }, strips })
}

/** Which of two centred starts leaves wider cuts at both ends of a strip. */
const centreOf = (length: Tenths, { long, joint }: Border): 'joint' | 'tile' => {
  const rest = (width: number): number => width % (long + joint)
  return rest((length - joint) / 2) >= rest((length - long) / 2) ? 'joint' : 'tile'
}

/** A border along one wall as a surface of its own, which is drawn in its room. */
export const stripRoom = (part: PartsOfRoom['strips'][number], name: string, number: number): Room | null => {
  const { of, strip, region } = part
  const border = of.borders?.[strip.border]
  const member = joinedRooms(of)[border?.member ?? 0]
  const wall = wallsOf(member?.room.outline ?? [])[strip.wall]
  if (border === undefined || wall === undefined) return null
  const [from, to] = wall
  const plain = { cutOuts: [], doorways: [], edges: [] }
  const along = { x: to.x - from.x, y: to.y - from.y }
  return {
    name,
    number,
    outline: of.outline,
    gap: of.gap,
    ...plain,
    ...(of.joined === undefined
      ? {}
      : { joined: of.joined.map(({ room, at }) => ({ at, room: { ...room, ...plain } })) }),
    laying: {
      pattern: { kind: 'straight' },
      angle: border.isTall ? 90 : 0,
      start: border.centred
        ? {
            kind: 'centre',
            x: centreOf(lengthAlong(region, along), border),
            y: border.rows % 2 === 0 ? 'joint' : 'tile',
          }
        : { kind: 'corner', x: 'least', y: 'least' },
      joint: border.joint,
      along,
    },
    part,
  }
}

/** How far a strip reaches along its wall. */
const lengthAlong = (region: readonly Ring[], { x, y }: Point): Tenths => {
  const length = Math.hypot(x, y)
  const { left, right } = boxOf(
    region.map((ring) => ring.map((p) => ({ x: (p.x * x + p.y * y) / length, y: 0 }))),
  )
  return right - left
}

/** The rooms with one of them changed, and the parts that it is divided into. */
export const withChanged = (rooms: readonly Room[], whole: Room, changed: Room): readonly Room[] => {
  const again = rooms.some(({ part }) => part?.of === whole) ? partsOf(changed, 0) : null
  return rooms.flatMap((room) => {
    if (room === whole) return changed
    const { part } = room
    if (part?.of !== whole || again?.ok !== true) return room
    const { own, strips } = again.value
    const same = [own, ...strips].find(({ strip }) =>
      strip === null
        ? part.strip === null
        : strip.border === part.strip?.border && strip.wall === part.strip.wall,
    )
    return same === undefined ? [] : { ...room, outline: changed.outline, part: same }
  })
}

export const borderParts = { withChanged }
export type BorderParts = typeof borderParts
