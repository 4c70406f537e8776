import { withoutSpareCorners } from './ring.ts'
import type { Point, Rectangle, Ring } from './types.ts'

/** The part of a ring on one side of a line along an axis. */
const clipAt = (ring: Ring, axis: 'x' | 'y', at: number, sign: 1 | -1): Ring => {
  const clipped: Point[] = []
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last === undefined) break
    const [before, now] = [sign * (last[axis] - at), sign * (corner[axis] - at)]
    if ((before > 0 && now < 0) || (before < 0 && now > 0)) {
      const share = before / (before - now)
      clipped.push(
        axis === 'x'
          ? { x: at, y: last.y + share * (corner.y - last.y) }
          : { x: last.x + share * (corner.x - last.x), y: at },
      )
    }
    if (now >= 0) clipped.push(corner)
    last = corner
  }
  return clipped
}

/**
 * The part of a ring inside a rectangle (Sutherland–Hodgman). Its direction stays, so that areas of outer rings and
 * holes add up; a ring in several parts stays one, joined along the rectangle's edges.
 */
export const clipRing = (ring: Ring, { x, y, width, height }: Rectangle): Ring =>
  withoutSpareCorners(
    clipAt(clipAt(clipAt(clipAt(ring, 'x', x, 1), 'x', x + width, -1), 'y', y, 1), 'y', y + height, -1),
  )
