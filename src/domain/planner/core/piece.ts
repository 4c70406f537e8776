import { convexHull } from './hull.ts'
import { overlay } from './overlay.ts'
import type { Part } from './part.ts'
import { boxOf, cross, doubledArea, doubledAreaOf } from './ring.ts'
import type { Piece, PieceKind, Point, Rectangle, Ring } from './types.ts'

/** A rectangle narrower than 50 mm is a strip. */
const STRIP = 500

/** The least distance of two parallel lines that a convex shape fits between. */
export const widthOf = (hull: Ring): number =>
  Math.min(
    ...hull.map((b, index) => {
      const a = hull.at(index - 1) ?? b
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      return Math.max(...hull.map((p) => cross(a, b, p) / length))
    }),
  )

const covers = (rectangles: readonly Rectangle[], x: number, y: number): boolean =>
  rectangles.some((r) => x > r.x && x < r.x + r.width && y > r.y && y < r.y + r.height)

/**
 * The narrowest part of a shape made of rectangles: the least side of the rectangles that fit into it and cannot grow.
 * An L of 600 × 600 mm less 588 × 200 mm has an arm of 12 mm.
 */
const narrowestOf = (rectangles: readonly Rectangle[]): number => {
  const lines = (of: (r: Rectangle) => readonly number[]): readonly number[] =>
    [...new Set(rectangles.flatMap(of))].sort((a, b) => a - b)
  const xs = lines(({ x, width }) => [x, x + width])
  const ys = lines(({ y, height }) => [y, y + height])
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  const middle = (along: readonly number[], at: number): number =>
    ((along[at] ?? 0) + (along[at + 1] ?? 0)) / 2
  const filled = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => covers(rectangles, middle(xs, column), middle(ys, row))),
  )
  const full = (left: number, right: number, low: number, high: number): boolean => {
    if (left < 0 || low < 0 || right > columns || high > rows) return false
    for (let row = low; row < high; row += 1)
      for (let column = left; column < right; column += 1) if (!filled[row]?.[column]) return false
    return true
  }
  let narrowest = Infinity
  for (let left = 0; left < columns; left += 1)
    for (let right = left + 1; right <= columns; right += 1)
      for (let low = 0; low < rows; low += 1)
        for (let high = low + 1; high <= rows && full(left, right, low, high); high += 1) {
          const grows =
            full(left - 1, right, low, high) ||
            full(left, right + 1, low, high) ||
            full(left, right, low - 1, high) ||
            full(left, right, low, high + 1)
          const least = Math.min((xs[right] ?? 0) - (xs[left] ?? 0), (ys[high] ?? 0) - (ys[low] ?? 0))
          if (!grows) narrowest = Math.min(narrowest, least)
        }
  return narrowest
}

interface Sides {
  readonly width: number
  readonly height: number
}

const kindOfRectangles = (
  rectangles: readonly Rectangle[],
  rings: readonly Ring[],
  tile: Sides,
): PieceKind => {
  if (rings.some((ring) => doubledArea(ring) < 0)) return 'hole'
  const across =
    rectangles.every(({ width }) => width === tile.width) ||
    rectangles.every(({ height }) => height === tile.height)
  if (rectangles.length > 1 && !across) return 'notch'
  if (rectangles.some(({ width, height }) => Math.min(width, height) < STRIP)) return 'strip'
  return across ? 'straight' : 'corner'
}

const kindOfRings = (rings: readonly Ring[], { width, height }: Sides): PieceKind => {
  const onEdge = ({ x, y }: Point): boolean => x <= 0 || y <= 0 || x >= width || y >= height
  if (rings.some((ring) => doubledArea(ring) < 0 && !ring.some(onEdge))) return 'hole'
  const hull = convexHull(rings.flat())
  return doubledArea(hull) - doubledAreaOf(rings) > 1 ? 'notch' : 'angled'
}

/** The outline of a part, and the kind of cuts that it takes. */
export const outlinePart = ({ rings, rectangles }: Part, tile: Sides): Pick<Piece, 'rings' | 'kind'> => {
  if (rectangles === null) return { rings, kind: kindOfRings(rings, tile) }
  const united = rings.length > 1 ? overlay(rings) : rings
  return { rings: united, kind: kindOfRectangles(rectangles, united, tile) }
}

/** The extent of a part, and which of the tile's edges it keeps some of. */
export const extentOf = ({ rings }: Part, tile: Sides): Pick<Piece, 'along' | 'across' | 'touches'> => {
  const { left, right, bottom, top } = boxOf(rings)
  const touches = { left: false, right: false, bottom: false, top: false }
  for (const ring of rings) {
    let last = ring.at(-1)
    for (const corner of ring) {
      if (last?.x === corner.x) {
        if (corner.x === 0) touches.left = true
        else if (corner.x === tile.width) touches.right = true
      }
      if (last?.y === corner.y) {
        if (corner.y === 0) touches.bottom = true
        else if (corner.y === tile.height) touches.top = true
      }
      last = corner
    }
  }
  return { along: Math.round(right - left), across: Math.round(top - bottom), touches }
}

/** How wide a part is where it is narrowest; edges aslant: between two parallel lines around it. */
export const narrowestIn = ({ rings, rectangles }: Part): number => {
  if (rectangles === null) return Math.round(widthOf(convexHull(rings.flat())))
  const [single, ...others] = rectangles
  return single !== undefined && others.length === 0
    ? Math.min(single.width, single.height)
    : narrowestOf(rectangles)
}

/** How wide a part is, and which of the tile's edges it keeps some of. */
export const describePart = (
  part: Part,
  tile: Sides,
): Pick<Piece, 'along' | 'across' | 'touches' | 'narrowest'> => ({
  ...extentOf(part, tile),
  narrowest: narrowestIn(part),
})
