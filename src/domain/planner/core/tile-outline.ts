import { cross, doubledArea } from './ring.ts'
import type { Point, Ring, TileFormat } from './types.ts'

/** Crossings at slanted sides are fractions; in tenths of a millimetre. */
const CLOSE = 0.05

/** In square tenths: 600 × 600 mm are 36,000,000; of a hexagon three quarters of its box. */
export const areaOfTile = ({
  width,
  height,
  outline,
}: Pick<TileFormat, 'width' | 'height' | 'outline'>): number =>
  outline === undefined ? width * height : doubledArea(outline) / 2

/** The direction of the tile's side that a line lies on; null: it lies on none. */
export const sideAt = (outline: Ring, a: Point, b: Point): Point | null => {
  for (const [index, to] of outline.entries()) {
    const from = outline.at(index - 1) ?? to
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const isNear = (p: Point): boolean => Math.abs(cross(from, to, p)) <= CLOSE * length
    if (isNear(a) && isNear(b)) return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  }
  return null
}
