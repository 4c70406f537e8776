import type { Point, Ring, Tenths } from './core/types.ts'

/** The ready shapes, drawn by their sides alone, and free corners (L-008, L-009). */
export const shapeKinds = ['rectangle', 'l', 'u', 't', 'corners', 'quad'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/**
 * The sides that each ready shape is typed by, in the order of the fields. rectangle: its diagonal from the first corner
 * is measured to see how square it is, and may be left out (L-020). quad: four walls and that diagonal. l: length and width of the whole, then
 * the corner that is missing. u: the same with a recess in the far wall, and its distance from the left. t: the bar,
 * then the stem below it, and its distance from the left.
 */
export const shapeSides = {
  rectangle: ['length', 'width', 'diagonal'],
  l: ['length', 'width', 'missingLength', 'missingWidth'],
  u: ['length', 'width', 'recessLength', 'recessWidth', 'recessFrom'],
  t: ['length', 'width', 'stemLength', 'stemWidth', 'stemFrom'],
  corners: [],
  quad: ['top', 'right', 'bottom', 'left', 'diagonal'],
} as const satisfies Readonly<Record<ShapeKind, readonly string[]>>

export interface RoomShape {
  readonly kind: ShapeKind
  /** As `shapeSides` has them; empty for corners. */
  readonly sides: readonly Tenths[]
  /** Of 'corners'; empty for the others. */
  readonly corners: Ring
}

const point = (x: Tenths, y: Tenths): Point => ({ x, y })

/**
 * Four walls one after the other, out of square: their corners follow from the diagonal between the first and the third.
 * 4000, 3000, 4000, 3000 with 5010 instead of 5000: 90.24° at the second corner. Null: they do not meet.
 */
const outOfSquare = (
  top: Tenths,
  right: Tenths,
  bottom: Tenths,
  left: Tenths,
  diagonal: Tenths,
): Ring | null => {
  if (top <= 0 || diagonal <= 0) return null
  const x = (top * top + diagonal * diagonal - right * right) / (2 * top)
  const y = Math.sqrt(diagonal * diagonal - x * x)
  /* The fourth corner, along the diagonal and beside it. */
  const along = (left * left + diagonal * diagonal - bottom * bottom) / (2 * diagonal)
  const beside = Math.sqrt(left * left - along * along)
  const [ux, uy] = [x / diagonal, y / diagonal]
  const corners = [
    point(0, 0),
    point(top, 0),
    point(Math.round(x), Math.round(y)),
    point(Math.round(ux * along - uy * beside), Math.round(uy * along + ux * beside)),
  ]
  /* Not of sides without end, either: then one of both is no number. */
  return y > 0 && beside > 0 ? corners : null
}

/**
 * The corners of a shape; null where a missing part does not fit the whole. L of 5.2 × 4.1 less 1.8 × 1.5 m:
 * six corners, 18.62 m².
 */
export const outlineOf = ({ kind, sides, corners }: RoomShape): Ring | null => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = sides
  switch (kind) {
    case 'corners':
      return corners
    case 'rectangle':
      return c > 0 ? outOfSquare(a, b, a, b, c) : [point(0, 0), point(a, 0), point(a, b), point(0, b)]
    case 'quad':
      return outOfSquare(a, b, c, d, e)
    case 'l':
      if (c >= a || d >= b) return null
      return [point(0, 0), point(a, 0), point(a, b - d), point(a - c, b - d), point(a - c, b), point(0, b)]
    case 'u':
      if (e <= 0 || e + c >= a || d >= b) return null
      return [
        point(0, 0),
        point(a, 0),
        point(a, b),
        point(e + c, b),
        point(e + c, b - d),
        point(e, b - d),
        point(e, b),
        point(0, b),
      ]
    case 't':
      if (e <= 0 || e + c >= a || d <= 0) return null
      return [
        point(0, 0),
        point(a, 0),
        point(a, b),
        point(e + c, b),
        point(e + c, b + d),
        point(e, b + d),
        point(e, b),
        point(0, b),
      ]
  }
}

/** What changing a shape starts with: its sides follow from the extent of the one before. */
export const readyShape = (kind: ShapeKind, outline: Ring): RoomShape => {
  const extent = (of: (corner: Point) => number) =>
    Math.max(...outline.map(of)) - Math.min(...outline.map(of))
  const [a, b] = outline.length === 0 ? [40_000, 30_000] : [extent(({ x }) => x), extent(({ y }) => y)]
  const third = (side: number) => Math.round(side / 300) * 100
  switch (kind) {
    case 'corners':
      return { kind, sides: [], corners: outline }
    case 'rectangle':
      return { kind, sides: [a, b], corners: [] }
    case 'quad':
      return { kind, sides: [a, b, a, b, Math.round(Math.hypot(a, b))], corners: [] }
    case 'l':
      return { kind, sides: [a, b, third(a), third(b)], corners: [] }
    case 'u':
    case 't':
      return { kind, sides: [a, b, third(a), third(b), third(a)], corners: [] }
  }
}

/** A wall of a walk: its length, and how far the next one turns at its end, in degrees to the right. */
export interface WalkedWall {
  readonly length: Tenths
  readonly turn: number
}

/** A walk that ends closer than this to its first corner ends in it: walls shorter than 50 mm are none. */
const CLOSED_WITHIN = 500

/**
 * A walk of 'length, turn' wall by wall, as corners (L-009). The first wall runs to the right of the drawing, so turns to
 * the right go round clockwise. The last wall may be left out: it runs to the first corner.
 */
export const cornersOfWalk = (walls: readonly WalkedWall[]): Ring => {
  let [x, y, heading] = [0, 0, 0]
  /* Quarter turns are exact after rounding: rooms are not large enough for their rounding errors to show. */
  const whole = (value: number): number => Math.round(value) || 0
  const corners: Point[] = []
  for (const { length, turn } of walls) {
    corners.push({ x: whole(x), y: whole(y) })
    x += Math.cos((heading * Math.PI) / 180) * length
    y += Math.sin((heading * Math.PI) / 180) * length
    heading += turn
  }
  return Math.hypot(x, y) < CLOSED_WITHIN ? corners : [...corners, { x: whole(x), y: whole(y) }]
}
