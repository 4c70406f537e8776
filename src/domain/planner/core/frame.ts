import type { TilePattern } from './pattern-rows.ts'
import { boxOf } from './ring.ts'
import type { Angle, Point, Ring, Start } from './types.ts'

/** From the room's frame into that of the tiles: turned back by the angle round the start. */
export const toTiles = ({ x, y }: Point, angle: Angle, start: Point): Point => {
  const [dx, dy] = [x - start.x, y - start.y]
  switch (angle) {
    case 0:
      return { x: dx, y: dy }
    case 90:
      return { x: dy, y: 0 - dx }
    default:
      /* Sums of whole numbers: what is equal stays equal. */
      return { x: (dx + dy) * Math.SQRT1_2, y: (dy - dx) * Math.SQRT1_2 }
  }
}

/** A start that depends on the tiled region alone. */
export type PlacedStart = Exclude<Start, { kind: 'fewest' | 'neatest' | 'batten' }>

/**
 * The point of the room at which the pattern's first tile has its corner. A corner of the room at an angle of 45°:
 * the tile's corner lies in it.
 */
export const startOf = (
  start: PlacedStart,
  region: readonly Ring[],
  { tiles: [first], widestJoint }: TilePattern,
  angle: Angle,
): Point => {
  if (start.kind === 'point') return { x: start.x, y: start.y }
  const box = boxOf(region)
  const [width, height] = [first?.width ?? 0, first?.height ?? 0]
  /* The tile's extent along the room's axes. */
  const [along, across] = angle === 90 ? [height, width] : [width, height]
  /* At 90° the tile reaches from its corner to the left. */
  const back = angle === 90 ? along : 0
  if (start.kind === 'corner') {
    const reach = angle === 45 ? 0 : 1
    return {
      x: (start.x === 'least' ? box.left : box.right - reach * along) + back,
      y: start.y === 'least' ? box.bottom : box.top - reach * across,
    }
  }
  const middle = (from: number, to: number): number => Math.floor((from + to) / 2)
  const inset = (of: 'joint' | 'tile', size: number): number =>
    of === 'joint' ? Math.ceil(widestJoint / 2) : -Math.floor(size / 2)
  if (angle === 45) {
    const [dx, dy] = [inset(start.x, width), inset(start.y, height)]
    return {
      x: middle(box.left, box.right) + Math.round((dx - dy) * Math.SQRT1_2),
      y: middle(box.bottom, box.top) + Math.round((dx + dy) * Math.SQRT1_2),
    }
  }
  return {
    x: middle(box.left, box.right) + inset(start.x, along) + back,
    y: middle(box.bottom, box.top) + inset(start.y, across),
  }
}
