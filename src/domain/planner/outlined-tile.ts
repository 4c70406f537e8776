import { type Edges, REACH } from './core/edges.ts'
import { convexHull } from './core/hull.ts'
import type { Part } from './core/part.ts'
import type { TileOutline } from './core/pattern-rows.ts'
import { widthOf } from './core/piece.ts'
import { boxOf, cross, doubledArea, doubledAreaOf } from './core/ring.ts'
import { sideAt } from './core/tile-outline.ts'
import type { Piece, Point, Ring, TileFormat } from './core/types.ts'

/** A cut piece is measured to this, in tenths: crossings at slanted sides are fractions. */
const TOLERANCE = 0.05
/** A strip is narrower than 50 mm. */
const STRIP = 500

const sidesOf = (corners: Ring): readonly (readonly [Point, Point])[] =>
  corners.map((to, index) => [corners.at(index - 1) ?? to, to])

/**
 * Whether an edge runs through the inside of a convex tile: no side of the tile has all of the edge beyond it, and
 * corners lie on both sides of the edge. Whole coordinates make that exact.
 */
const runsThrough = ({ ends, whole }: Edges, edge: number, corners: Ring, at: Point): boolean => {
  const [ax = 0, ay = 0, bx = 0, by = 0] = ends.subarray(4 * edge, 4 * edge + 4)
  const [a, b] = [
    { x: ax - at.x, y: ay - at.y },
    { x: bx - at.x, y: by - at.y },
  ]
  const least = whole ? 0 : REACH
  for (const [from, to] of sidesOf(corners)) {
    const reach = least * (Math.abs(to.x - from.x) + Math.abs(to.y - from.y))
    if (cross(from, to, a) <= reach && cross(from, to, b) <= reach) return false
  }
  const sides = corners.map((corner) => cross(a, b, corner))
  const reach = least * (Math.abs(b.x - a.x) + Math.abs(b.y - a.y))
  return Math.max(...sides) > reach && Math.min(...sides) < -reach
}

/** The part of a ring to the left of a line. */
const clipAt = (ring: Ring, from: Point, to: Point): Ring => {
  const clipped: Point[] = []
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last === undefined) break
    const [before, now] = [cross(from, to, last), cross(from, to, corner)]
    if ((before > 0 && now < 0) || (before < 0 && now > 0)) {
      const share = before / (before - now)
      clipped.push({
        x: last.x + share * (corner.x - last.x),
        y: last.y + share * (corner.y - last.y),
      })
    }
    if (now >= 0) clipped.push(corner)
    last = corner
  }
  return clipped
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Without corners that lines run straight through or turn back at, to a thousandth of the tolerance. */
const tidied = (ring: Ring): Ring => {
  const corners = [...ring]
  for (let index = 0; index < corners.length && corners.length > 2; ) {
    const [before, corner] = [corners.at(index - 1), corners[index]]
    const after = corners[(index + 1) % corners.length]
    if (before === undefined || corner === undefined || after === undefined) break
    const reach = TOLERANCE * 1e-3 * (distance(before, corner) + distance(corner, after))
    if (Math.abs(cross(before, corner, after)) > reach) index += 1
    else {
      corners.splice(index, 1)
      index = Math.max(0, index - 1)
    }
  }
  return corners.length > 2 ? corners : []
}

/** A part of a tile at a place. Areas are worked out in the tile's box, where numbers are small. */
const partAt = (corners: Ring, edges: Edges, near: readonly number[], at: Point): Part | null => {
  if (!near.some((edge) => runsThrough(edges, edge, corners, at))) return null
  const rings = edges.rings
    .map((ring) => {
      let part: Ring = ring.map(({ x, y }) => ({ x: x - at.x, y: y - at.y }))
      for (const [from, to] of sidesOf(corners)) part = clipAt(part, from, to)
      return tidied(part)
    })
    .filter((ring) => ring.length > 2)
  return {
    rings: rings.map((ring) => ring.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }))),
    rectangles: null,
    area: doubledAreaOf(rings) / 2,
  }
}

/** Of cuts that are not sides of the tile: one is straight, two meet in a corner; a hole, a notch, or more. */
const kindOf = (corners: Ring, rings: readonly Ring[]): Piece['kind'] => {
  if (
    rings.some(
      (ring) => doubledArea(ring) < 0 && sidesOf(ring).every(([a, b]) => sideAt(corners, a, b) === null),
    )
  )
    return 'hole'
  const hull = convexHull(rings.flat())
  const area = doubledAreaOf(rings)
  if (doubledArea(hull) - area > 1) return 'notch'
  if (widthOf(hull) < STRIP) return 'strip'
  const cuts = sidesOf(hull).filter(([a, b]) => distance(a, b) > 1 && sideAt(corners, a, b) === null)
  return cuts.length < 2 ? 'straight' : cuts.length === 2 ? 'corner' : 'angled'
}

/** The side of a chevron's tile that its length is measured along; null: along the box. */
const longSideOf = (corners: Ring): readonly [Point, Point] | null => {
  const [a, b, , d] = corners
  if (corners.length !== 4 || a === undefined || b === undefined || d === undefined) return null
  return a.x === d.x ? [a, b] : null
}

/** The extent of points along and across the line through two others. */
const extentsAlong = (points: readonly Point[], [a, b]: readonly [Point, Point]) => {
  const length = distance(a, b)
  const of = (along: (p: Point) => number): number => {
    const all = points.map(along)
    return Math.round((Math.max(...all) - Math.min(...all)) / length)
  }
  return {
    along: of((p) => p.x * (b.x - a.x) + p.y * (b.y - a.y)),
    across: of((p) => p.y * (b.x - a.x) - p.x * (b.y - a.y)),
  }
}

/** How a format that is no rectangle is clipped and measured; null for a rectangle. */
export const outlineOfTile = ({ outline: corners }: TileFormat): TileOutline | null => {
  if (corners === undefined) return null
  const longSide = longSideOf(corners)
  return {
    corners,
    partAt: (edges, near, at) => partAt(corners, edges, near, at),
    measure: (rings) => {
      const { left, right, bottom, top } = boxOf(rings)
      const box = { along: Math.round(right - left), across: Math.round(top - bottom) }
      return {
        ...(longSide === null ? box : extentsAlong(rings.flat(), longSide)),
        kind: kindOf(corners, rings),
      }
    },
  }
}
