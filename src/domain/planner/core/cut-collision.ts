import { type Part, partCorners } from './cut-shape.ts'
import type { Ring } from './types.ts'

/** Shapes alike may differ by this much at edges that run aslant, in tenths of a millimetre: 0.005 mm. */
export const TOLERANCE = 0.05

/** Whether the line along some edge of `a` leaves `b`, moved by (dx, dy), at least `gap` beyond it. */
const hasEdgeBetween = (a: Ring, b: Ring, dx: number, dy: number, gap: number): boolean => {
  let from = a.at(-1)
  for (const to of a) {
    if (from === undefined) return false
    const [nx, ny] = [to.y - from.y, from.x - to.x]
    const least = gap * Math.sqrt(nx * nx + ny * ny) + nx * (from.x - dx) + ny * (from.y - dy)
    let isBeyond = true
    for (const { x, y } of b)
      if (nx * x + ny * y < least) {
        isBeyond = false
        break
      }
    if (isBeyond) return true
    from = to
  }
  return false
}

/**
 * Whether the saw can pass between two convex parts, the second moved by (dx, dy): a line along an edge of one
 * leaves the other a kerf away.
 */
export const isApart = (a: Part, b: Part, dx: number, dy: number, kerf: number): boolean => {
  const gap = kerf - TOLERANCE
  if (b.x0 + dx - a.x1 >= gap || a.x0 - b.x1 - dx >= gap) return true
  if (b.y0 + dy - a.y1 >= gap || a.y0 - b.y1 - dy >= gap) return true
  if (a.corners === null && b.corners === null) return false
  const [first, second] = [partCorners(a), partCorners(b)]
  return hasEdgeBetween(first, second, dx, dy, gap) || hasEdgeBetween(second, first, -dx, -dy, gap)
}
