import { convexHull } from './hull.ts'
import { boxOf, doubledArea, doubledAreaOf } from './ring.ts'
import type { Piece, Point, Rectangle, Ring, Tenths } from './types.ts'

/** What cutting needs to know of a piece; strips of skirting are such pieces, too. */
export type CutPiece = Pick<Piece, 'format' | 'rings' | 'rectangles' | 'area' | 'touches'>

/** A convex part of a shape, from its own lower left corner; `corners` is null for a rectangle. */
export interface Part {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly corners: Ring | null
}

/** Quarter turns, counter-clockwise. */
export type Turn = 0 | 1 | 2 | 3

export type Touches = Piece['touches']

/** The corners of a part, counter-clockwise. */
export const partCorners = ({ x0, y0, x1, y1, corners }: Part): Ring =>
  corners ?? [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]

/** A turned piece: its bounding box begins at (0, 0). */
export interface Shape {
  readonly turn: Turn
  readonly width: Tenths
  readonly height: Tenths
  readonly parts: readonly Part[]
  readonly touches: Touches
  readonly hasHole: boolean
  /** It has edges aslant, and is taken for more than it is: its hull. */
  readonly isHull: boolean
  /** Alike shapes have the same name; aslant ones may differ by 0.005 mm. */
  readonly name: string
}

/** The rectangles of a piece, or the hulls of its outlines if it has edges aslant. Holes are filled: no piece comes
 * out of a hole (L-058). */
const outlinesOf = ({ rings, rectangles }: CutPiece): readonly Ring[] => {
  if (rectangles === null) return rings.filter((ring) => doubledArea(ring) > 0).map(convexHull)
  const boxes = rectangles.map(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ])
  return [...boxes, ...rings.filter((ring) => doubledArea(ring) < 0)]
}

const rotations: Readonly<Record<Turn, (point: Point) => Point>> = {
  0: (point) => point,
  1: ({ x, y }) => ({ x: -y, y: x }),
  2: ({ x, y }) => ({ x: -x, y: -y }),
  3: ({ x, y }) => ({ x: y, y: -x }),
}

/** Rings after quarter turns; their bounding box begins at (0, 0). */
export const turnedRings = (rings: readonly Ring[], turn: Turn): readonly Ring[] => {
  const turned = rings.map((ring) => ring.map(rotations[turn]))
  const { left, bottom } = boxOf(turned)
  return turned.map((ring) => ring.map(({ x, y }) => ({ x: x - left, y: y - bottom })))
}

const turnTouches = (touches: Touches, turn: Turn): Touches => {
  if (turn === 0) return touches
  let { left, bottom, right, top } = touches
  for (let i = 0; i < turn; i += 1) [left, bottom, right, top] = [top, left, bottom, right]
  return { left, right, bottom, top }
}

const partOf = (corners: Ring, isRectangle: boolean): Part => {
  const { left, bottom, right, top } = boxOf([corners])
  return { x0: left, y0: bottom, x1: right, y1: top, corners: isRectangle ? null : corners }
}

export const hundredths = (tenths: number): number => Math.round(tenths * 10)

/** What of a piece is the same however it is turned. */
interface Outlined {
  readonly outlines: readonly Ring[]
  readonly hasHole: boolean
  readonly isHull: boolean
}

const outlined = (piece: CutPiece): Outlined => {
  const outlines = outlinesOf(piece)
  const filled = doubledAreaOf(outlines) / 2
  return {
    outlines,
    hasHole: piece.rings.some((ring) => doubledArea(ring) < 0),
    isHull: piece.rectangles === null && filled > piece.area + 1,
  }
}

const partName = ({ x0, y0, x1, y1, corners }: Part): string =>
  corners === null
    ? [x0, y0, x1, y1].map(hundredths).join()
    : corners
        .map(({ x, y }) => `${hundredths(x)},${hundredths(y)}`)
        .toSorted()
        .join(' ')

const touchName = ({ left, right, bottom, top }: Touches): string =>
  `${left ? 'l' : ''}${right ? 'r' : ''}${bottom ? 'b' : ''}${top ? 't' : ''}`

/** Most pieces are one rectangle, and a search for the best start cuts thousands of them. */
const rectangleOf = (
  { width: w, height: h }: Rectangle,
  touches: Touches,
  turn: Turn,
  name: string,
): Shape => {
  const [width, height] = turn % 2 === 0 ? [w, h] : [h, w]
  const parts = [{ x0: 0, y0: 0, x1: width, y1: height, corners: null }]
  return {
    turn,
    width,
    height,
    parts,
    touches,
    hasHole: false,
    isHull: false,
    name: `${name};${width},${height}`,
  }
}

/** The shape of a piece after quarter turns, named by its outline and the factory edges that it must keep. */
export type Shaping = (turn: Turn, keepsEdges: boolean) => Shape

/**
 * Pieces never change, and many are cut again: by another rule, or in a room with one wall moved. Of single rectangles,
 * which are made quickly, nothing is remembered.
 */
const known = new WeakMap<CutPiece, Shaping>()

/** Shapes a piece; what was made once is remembered. */
const newShaping = (piece: CutPiece): Shaping => {
  const [only, ...more] = piece.rectangles ?? []
  const shapes: Shape[] = []
  let outline: Outlined | null = null
  const make = (turn: Turn, keepsEdges: boolean): Shape => {
    const touches = turnTouches(piece.touches, turn)
    const edges = keepsEdges ? touchName(touches) : ''
    if (only && more.length === 0) return rectangleOf(only, touches, turn, edges)
    outline ??= outlined(piece)
    const { outlines, hasHole, isHull } = outline
    const turned = turnedRings(outlines, turn)
    const { right: width, top: height } = boxOf(turned)
    const parts = turned.map((outline) => partOf(outline, piece.rectangles !== null))
    const name = [edges, ...parts.map(partName).toSorted()].join(';')
    return { turn, width, height, parts, touches, hasHole, isHull, name }
  }
  return (turn, keepsEdges) => {
    const at = 2 * turn + Number(keepsEdges)
    const shape = shapes[at] ?? make(turn, keepsEdges)
    shapes[at] = shape
    return shape
  }
}

/** Shapes pieces one after another. Alike rectangles, which most pieces are, have the same shaping. */
export const shapings = (): ((piece: CutPiece) => Shaping) => {
  const rectangles = new Map<string, Shaping>()
  return (piece) => {
    const [only, other] = piece.rectangles ?? []
    const name = only && !other && `${touchName(piece.touches)}${only.width},${only.height}`
    const before = name ? rectangles.get(name) : known.get(piece)
    const shaping = before ?? newShaping(piece)
    if (name) rectangles.set(name, shaping)
    else known.set(piece, shaping)
    return shaping
  }
}

export const shapeOf = (piece: CutPiece, turn: Turn, keepsEdges: boolean): Shape =>
  newShaping(piece)(turn, keepsEdges)
