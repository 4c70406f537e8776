import { boxOf, compare, cross, doubledArea, isBetween } from './ring.ts'
import type { LayoutRefusal, Point, Ring } from './types.ts'

const LEAST_CORNERS = 3
/** Of a room or a cut-out (L-021). */
export const MOST_CORNERS = 60
/** 50 mm and 100 m. */
const LEAST_SIDE = 500
const MOST_SIDE = 1_000_000
/** 2,000 m² in square tenths. */
const MOST_FLOOR = 2000 * 100_000_000

type Line = readonly [Point, Point]

export const wallsOf = (ring: Ring): readonly Line[] =>
  ring.map((from, index): Line => [from, ring[(index + 1) % ring.length] ?? from])

const onLine = ([a, b]: Line, p: Point): boolean => cross(a, b, p) === 0 && isBetween(p, a, b)

const meet = (s: Line, t: Line): boolean =>
  onLine(s, t[0]) ||
  onLine(s, t[1]) ||
  onLine(t, s[0]) ||
  onLine(t, s[1]) ||
  (cross(...s, t[0]) > 0 !== cross(...s, t[1]) > 0 && cross(...t, s[0]) > 0 !== cross(...t, s[1]) > 0)

/** Two walls of a ring that cross, touch or lie on each other; null if there are none (L-016). */
export const crossingWalls = (ring: Ring): readonly [number, number] | null => {
  const walls = wallsOf(ring)
  for (const [i, s] of walls.entries())
    for (const [j, t] of walls.entries()) {
      if (j <= i) continue
      /* Neighbours share a corner; they must not run back on each other. */
      const pair = j === i + 1 ? [s, t] : i === 0 && j === walls.length - 1 ? [t, s] : null
      const [first = s, second = t] = pair ?? []
      if (pair === null ? meet(s, t) : onLine(first, second[1]) || onLine(second, first[0])) return [i, j]
    }
  return null
}

/** Whether a ring has an area, whole coordinates and no crossing. */
export const isSimple = (ring: Ring): boolean =>
  ring.length >= LEAST_CORNERS &&
  ring.length <= MOST_CORNERS &&
  ring.every(({ x, y }) => Number.isSafeInteger(x) && Number.isSafeInteger(y)) &&
  doubledArea(ring) !== 0 &&
  crossingWalls(ring) === null

/**
 * Why an outline cannot be planned; null if it can. 3 to 60 corners, walls of 50 mm to 100 m that do not cross, at
 * most 2,000 m² and 100 m from side to side (L-016, L-021).
 */
export const refuseOutline = (outline: Ring, room: number): LayoutRefusal | null => {
  if (outline.length < LEAST_CORNERS || outline.length > MOST_CORNERS)
    return { code: 'corners', room, least: LEAST_CORNERS, most: MOST_CORNERS }
  const side = wallsOf(outline).findIndex(([from, to]) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return !(length >= LEAST_SIDE && length <= MOST_SIDE)
  })
  if (side >= 0) return { code: 'side', room, wall: side }
  const walls = crossingWalls(outline)
  if (walls !== null) return { code: 'crossing', room, walls }
  const doubled = Math.abs(doubledArea(outline))
  if (doubled === 0) return { code: 'no-floor', room }
  const { left, right, bottom, top } = boxOf([outline])
  const widest = Math.max(right - left, top - bottom)
  return widest > MOST_SIDE || doubled > 2 * MOST_FLOOR ? { code: 'floor-too-large', room } : null
}

/** A ring that begins at its first corner by x, then y: the order of entry does not matter (L-108). */
export const inOrder = (ring: Ring): Ring => {
  const first = ring.reduce((least, corner, index) => {
    const known = ring[least]
    return known === undefined || compare(corner, known) < 0 ? index : least
  }, 0)
  return [...ring.slice(first), ...ring.slice(0, first)]
}
