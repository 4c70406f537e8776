import { boxOf } from '#domain/planner/core/ring.ts'
import type { Point, Ring, Tenths } from '#domain/planner/core/types.ts'
import type { LengthUnit } from '#domain/planner/length.ts'
import { type Landing, landCorner, type WholeTiles } from '#domain/planner/reshape.ts'
import type { Box } from './viewport.ts'

/* The paper that corners are drawn on, and where they land on it (L-009, L-026). */

/** Widths of the paper: 2 m to 100 m. */
export const paperWidths: readonly Tenths[] = [2, 4, 6, 8, 12, 20, 40, 100].map((metres) => metres * 10_000)

/** The paper is as high as so many widths, and begins a little outside the first corner of a room. */
const HEIGHT = 0.75
const MARGIN = 0.05

/** The smallest paper that has room around an outline. */
export const paperFor = (outline: Ring): number => {
  if (outline.length === 0) return 3
  const { left, right, bottom, top } = boxOf([outline])
  const needed = 1.25 * Math.max(right - left, (top - bottom) / HEIGHT)
  const found = paperWidths.findIndex((width) => width >= needed)
  return found === -1 ? paperWidths.length - 1 : found
}

/** The paper of a width; around an outline that a cut-out is drawn in. */
export const paperBox = (width: Tenths, around: Ring): Box => {
  const height = HEIGHT * width
  if (around.length === 0) return [-MARGIN * width, -MARGIN * width, width, height]
  const { left, right, bottom, top } = boxOf([around])
  return [(left + right - width) / 2, (bottom + top - height) / 2, width, height]
}

/** The lines of the paper lie so far apart: about sixteen across. */
export const linesApart = (width: Tenths): Tenths =>
  [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000].find((apart) => apart >= width / 16) ?? 100_000

/** Pixels within which a corner lands on a line, and on the first corner to close. */
const NEAR_PX = 8
const CLOSE_PX = 14
/** No hand is steadier than this. */
const STEADY_PX = 4

/** Corners land on a grid that a hand can hit: of 10 mm or more, or of half an inch or more. */
const gridAt = (scale: number, unit: LengthUnit): Tenths =>
  (unit === 'ft' ? [127, 254, 762, 1524, 3048] : [100, 250, 500, 1000, 5000]).find(
    (grid) => grid >= STEADY_PX * scale,
  ) ?? 5000

export interface Drawing {
  readonly corners: Ring
  /** Tenths of a millimetre to a pixel. */
  readonly scale: number
  readonly unit: LengthUnit
  /** Lengths at which whole tiles fill a room. */
  readonly whole: { readonly x: WholeTiles; readonly y: WholeTiles }
}

/** Where the next corner lands: on lines of others, at a right angle, where whole tiles end, or on the grid. */
export const landNext = ({ corners, scale, unit, whole }: Drawing, at: Point): Landing =>
  landCorner([...corners, at], corners.length, at, {
    within: NEAR_PX * scale,
    grid: gridAt(scale, unit),
    whole,
  })

/** Whether a corner here closes the outline: it lies on the first one. */
export const closes = ({ corners, scale }: Pick<Drawing, 'corners' | 'scale'>, { x, y }: Point): boolean => {
  const [first] = corners
  return (
    corners.length >= 3 && first !== undefined && Math.hypot(x - first.x, y - first.y) <= CLOSE_PX * scale
  )
}

/** The outline of a room counted from its first corner. */
export const fromFirst = (corners: Ring): Ring => {
  const { x, y } = corners[0] ?? { x: 0, y: 0 }
  return corners.map((corner) => ({ x: corner.x - x, y: corner.y - y }))
}
