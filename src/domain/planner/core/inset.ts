import { overlay } from './overlay.ts'
import { cross } from './ring.ts'
import type { Point, Ring, Tenths } from './types.ts'

/** A corner that is sharper than this many gaps is cut off square. */
const LONGEST_MITRE = 2

const unitAlong = (a: Point, b: Point): Point => {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

/** The point `forward` further along a direction and `inward` to the left of it, to a whole tenth. */
const beside = (p: Point, along: Point, forward: number, inward: number): Point => ({
  x: Math.round(p.x + along.x * forward - along.y * inward),
  y: Math.round(p.y + along.y * forward + along.x * inward),
})

/** What lies within the gap of one line of a region's edge, and of the corner at the line's end. */
const margins = (a: Point, b: Point, c: Point, gap: Tenths): readonly Ring[] => {
  const [along, next] = [unitAlong(a, b), unitAlong(b, c)]
  const strip = [a, b, beside(b, along, 0, gap), beside(a, along, 0, gap)]
  if (cross(a, b, c) >= 0) return [strip]
  /* The region reaches round this corner: between the strips of both lines lies a mitre. */
  const turn = -(along.x * next.y - along.y * next.x)
  const reach = turn / (1 + along.x * next.x + along.y * next.y)
  const forward = gap * Math.min(reach, LONGEST_MITRE)
  return [
    strip,
    [
      b,
      beside(b, next, 0, gap),
      beside(b, next, -forward, gap),
      beside(b, along, forward, gap),
      beside(b, along, 0, gap),
    ],
  ]
}

/**
 * A region set in from its edges by the gap (L-019): exact along the axes, to a tenth at slanted walls. Parts that
 * are narrower than two gaps disappear.
 */
export const inset = (region: readonly Ring[], gap: Tenths): readonly Ring[] =>
  gap <= 0
    ? region
    : overlay(
        region,
        region.flatMap((ring) =>
          ring.flatMap((a, index) => {
            const [b, c] = [ring[(index + 1) % ring.length], ring[(index + 2) % ring.length]]
            return b === undefined || c === undefined ? [] : margins(a, b, c, gap)
          }),
        ),
      )
