import type { Point, Rectangle, Ring } from './types.ts'

/** The order of corners: by x, then by y. */
export const compare = (p: Point, q: Point): number => p.x - q.x || p.y - q.y

/**
 * Twice the area of the triangle a, b, p: positive if p lies to the left of the line from a to b. Exact for whole
 * tenths in rooms up to 100 m.
 */
export const cross = (a: Point, b: Point, p: Point): number =>
  (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)

/** Whether a point lies in the rectangle with two opposite corners, or on its edge. */
export const isBetween = (p: Point, a: Point, b: Point): boolean =>
  p.x >= Math.min(a.x, b.x) &&
  p.x <= Math.max(a.x, b.x) &&
  p.y >= Math.min(a.y, b.y) &&
  p.y <= Math.max(a.y, b.y)

/**
 * Twice the area of a ring, in square tenths: exact for rooms up to 100 m. Positive if it runs
 * counter-clockwise (x to the right, y up). 4 × 3 m: 2,400,000,000, which is 2 × 12 m².
 */
export const doubledArea = (ring: Ring): number => {
  let sum = 0
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last !== undefined) sum += last.x * corner.y - corner.x * last.y
    last = corner
  }
  return sum
}

/** Twice the area of rings of which holes run clockwise. */
export const doubledAreaOf = (rings: readonly Ring[]): number =>
  rings.reduce((sum, ring) => sum + doubledArea(ring), 0)

/** Rings of one direction: counter-clockwise. */
export const counterClockwise = (ring: Ring): Ring => (doubledArea(ring) < 0 ? ring.toReversed() : ring)

/** A ring without the corners that its lines run straight through or turn back at. */
export const withoutSpareCorners = (ring: Ring): Ring => {
  const corners = [...ring]
  for (let index = 0; index < corners.length; ) {
    const [before, corner] = [corners.at(index - 1), corners[index]]
    const after = corners[(index + 1) % corners.length]
    if (before === undefined || corner === undefined || after === undefined) break
    if (cross(before, corner, after) !== 0) index += 1
    else {
      corners.splice(index, 1)
      /* The corner before it may have become spare. */
      index = Math.max(0, index - 1)
    }
  }
  return corners.length > 2 ? corners : []
}

/** The least and the greatest coordinates of rings. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

export const boxOf = (rings: readonly Ring[]): Box => {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const ring of rings)
    for (const { x, y } of ring) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  return { left, right, bottom, top }
}

export const ringOfRectangle = ({ x, y, width, height }: Rectangle): Ring => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
