import { type Bands, bandsOf } from './bands.ts'
import type { Rectangle, Ring } from './types.ts'

/** How far an edge must reach into a tile, in tenths, where coordinates are fractions (specification, 5.2). */
export const REACH = 1e-8

/** The edges of a region in the frame of the tiles. */
export interface Edges {
  readonly count: number
  readonly rings: readonly Ring[]
  /** Four numbers an edge: from x, from y, to x, to y. */
  readonly ends: Float64Array
  /** Its edges run along the axes, at whole tenths. */
  readonly along: Uint8Array
  /** Whether coordinates are whole; tests are then exact. */
  readonly whole: boolean
  /** Edges by their y. */
  readonly bands: Bands
  /** Whether a rectangle lies inside, where that is known at once; null: edges may run through it. */
  readonly isClear: (rectangle: Rectangle) => boolean | null
}

export const edgesOf = (rings: readonly Ring[], whole: boolean): Edges => {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  const ends = new Float64Array(4 * count)
  const edges = {
    count,
    rings,
    ends,
    along: new Uint8Array(count),
    whole,
  }
  let index = 0
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring.at(at - 1) ?? to
      edges.along[index] = whole && (from.x === to.x || from.y === to.y) ? 1 : 0
      edges.ends.set([from.x, from.y, to.x, to.y], 4 * index)
      index += 1
    }
  const yOf = (edge: number, end: 1 | 3): number => ends[4 * edge + end] as number
  const bands = bandsOf(
    count,
    (edge) => Math.min(yOf(edge, 1), yOf(edge, 3)),
    (edge) => Math.max(yOf(edge, 1), yOf(edge, 3)),
  )
  return { ...edges, bands, isClear: clearRows(ends, count) }
}

/** Rectangles as near to an edge as this are looked at more closely, whatever its crossings were rounded by. */
const NEAR = 1

/**
 * Tells of rectangles in a row, from the second one on, whether they lie inside: most tiles are far from all edges that
 * reach into their row, and those to the right of a tile say by their number whether it is in the region (even–odd).
 */
const clearRows = (ends: Float64Array, count: number): Edges['isClear'] => {
  const [lefts, rights, crosses] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)]
  let [low, high, reaching] = [Number.NaN, Number.NaN, -1]
  const readRow = (): void => {
    const middle = (low + high) / 2
    reaching = 0
    for (let at = 0; at < ends.length; at += 4) {
      const [ax, ay] = [ends[at] as number, ends[at + 1] as number]
      const [bx, by] = [ends[at + 2] as number, ends[at + 3] as number]
      if (Math.max(ay, by) <= low || Math.min(ay, by) >= high) continue
      const xAt = (y: number): number => ax + ((clamp(y, low, high) - ay) / (by - ay)) * (bx - ax)
      const [from, to] = ay === by ? [ax, bx] : [xAt(ay), xAt(by)]
      lefts[reaching] = Math.min(from, to) - NEAR
      rights[reaching] = Math.max(from, to) + NEAR
      crosses[reaching] = ay > middle === by > middle ? 0 : 1
      reaching += 1
    }
  }
  return ({ x, y, width, height }) => {
    if (y !== low || y + height !== high) {
      ;[low, high, reaching] = [y, y + height, -1]
      return null
    }
    if (reaching < 0) readRow()
    let inside = false
    for (let edge = 0; edge < reaching; edge += 1) {
      if ((rights[edge] as number) <= x) continue
      if ((lefts[edge] as number) < x + width) return null
      if (crosses[edge] === 1) inside = !inside
    }
    return inside
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Whether an edge runs through the inside of a rectangle. */
const runsThrough = ({ ends, whole }: Edges, edge: number, { x, y, width, height }: Rectangle): boolean => {
  const at = 4 * edge
  const [right, top] = [x + width, y + height]
  const [ax, ay] = [ends[at] as number, ends[at + 1] as number]
  const [bx, by] = [ends[at + 2] as number, ends[at + 3] as number]
  if ((ax <= x && bx <= x) || (ax >= right && bx >= right)) return false
  if ((ay <= y && by <= y) || (ay >= top && by >= top)) return false
  const [dx, dy] = [bx - ax, by - ay]
  /* Its distance from the line, times its length, of the corners that are furthest to both sides. */
  const base = dx * (y - ay) - dy * (x - ax)
  const [up, over] = [dx * height, -dy * width]
  const most = base + Math.max(up, 0) + Math.max(over, 0)
  const least = base + Math.min(up, 0) + Math.min(over, 0)
  const reach = whole ? 0 : REACH * (Math.abs(dx) + Math.abs(dy))
  return most > reach && least < -reach
}

/** The edges that run through the inside of a rectangle. */
export const edgesInside = (edges: Edges, rectangle: Rectangle): readonly number[] => {
  const { bandAt, ranges } = edges.bands
  const found: number[] = []
  const last = bandAt(rectangle.y + rectangle.height)
  for (let band = bandAt(rectangle.y); band <= last; band += 1)
    for (const edge of ranges[band] ?? [])
      if (runsThrough(edges, edge, rectangle) && !found.includes(edge)) found.push(edge)
  return found
}

/** Whether a point that lies on no edge is in the region (even–odd). */
export const isInside = ({ ends, bands: { bandAt, ranges } }: Edges, x: number, y: number): boolean => {
  let inside = false
  for (const edge of ranges[bandAt(y)] ?? []) {
    const at = 4 * edge
    const [ay, by] = [ends[at + 1] as number, ends[at + 3] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [ends[at] as number, ends[at + 2] as number]
    if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
