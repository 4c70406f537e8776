import { cross } from './ring.ts'
import type { Point, Ring } from './types.ts'

/** Corners on a wall differ by what their crossings were rounded: they are sorted as one column. */
const column = ({ x }: Point): number => Math.round(x * 1e6)

/** The convex hull, counter-clockwise, without corners on straight lines. */
export const convexHull = (points: Ring): Ring => {
  const sorted = points.toSorted((a, b) => column(a) - column(b) || a.y - b.y)
  const chain = (along: Ring): Point[] => {
    const hull: Point[] = []
    for (const point of along) {
      for (let [a, b] = hull.slice(-2); a && b && cross(a, b, point) <= 1e-6; [a, b] = hull.slice(-2))
        hull.pop()
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}
