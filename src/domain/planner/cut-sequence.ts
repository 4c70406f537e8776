import { isApart } from './core/cut-collision.ts'
import { type Part, partCorners } from './core/cut-shape.ts'
import type { PlacedPiece } from './core/cutting.ts'
import { convexHull } from './core/hull.ts'
import { boxOf, doubledArea } from './core/ring.ts'
import type { Point, Ring, Tenths, TileFormat } from './core/types.ts'
import { freeRectangles } from './free-rectangles.ts'

/** A straight cut from side to side of what is left of the tile. */
export interface SawCut {
  readonly from: Point
  readonly to: Point
}

/** How a tile is cut (L-054). */
export interface CutSequence {
  /** In their order; each runs along an edge of a piece, the kerf lies on the other side. */
  readonly cuts: readonly SawCut[]
  /** Straight cuts from side to side are not enough: notches, holes, four corners in a pinwheel. */
  readonly needsGrinder: boolean
  /** What is left, the largest first. */
  readonly offcuts: readonly Ring[]
}

const EPSILON = 0.1
/**
 * What is not cut off, in square tenths: rounding leaves it beside edges that run aslant, and no saw takes
 * a corner of 0.1 × 1 mm off a tile.
 */
export const LEAST_LEFT = 10

interface Line {
  readonly from: Point
  /** Unit vector out of the piece. */
  readonly nx: number
  readonly ny: number
}

const beyondLine = ({ from, nx, ny }: Line, { x, y }: Point): number => (x - from.x) * nx + (y - from.y) * ny

const edgesOf = (ring: Ring): readonly Line[] =>
  ring.flatMap((from, i) => {
    const to = ring[(i + 1) % ring.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return length < EPSILON ? [] : [{ from, nx: (to.y - from.y) / length, ny: (from.x - to.x) / length }]
  })

/** Crossings of lines along the axes are whole numbers again. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000

/** The part of a convex ring on one side: `side` × distance ≤ `side` × `at`. */
const clip = (ring: Ring, line: Line, at: number, side: 1 | -1): Ring =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a
    const [da, db] = [side * (beyondLine(line, a) - at), side * (beyondLine(line, b) - at)]
    const kept = da <= 0 ? [a] : []
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
      const t = da / (da - db)
      kept.push({ x: tidy(a.x + (b.x - a.x) * t), y: tidy(a.y + (b.y - a.y) * t) })
    }
    return kept
  })

const areaOf = (ring: Ring): number => doubledArea(ring) / 2

/** Parts of a piece that touch make one body, which is cut in one; parts that do not are cut one by one. */
const bodiesOf = (parts: readonly Part[]): readonly (readonly Part[])[] => {
  const bodies: (readonly Part[])[] = []
  for (const part of parts) {
    const touching = bodies.filter((body) => body.some((other) => !isApart(part, other, 0, 0, 1)))
    for (const body of touching) bodies.splice(bodies.indexOf(body), 1)
    bodies.push([part, ...touching.flat()])
  }
  return bodies
}

const moved = (part: Part, { x, y }: Point): Part => ({
  x0: part.x0 + x,
  x1: part.x1 + x,
  y0: part.y0 + y,
  y1: part.y1 + y,
  corners: part.corners?.map((corner) => ({ x: corner.x + x, y: corner.y + y })) ?? null,
})

interface Body {
  readonly hull: Ring
  readonly parts: readonly Part[]
}

/** What straight cuts can free of a body: rectangles are not cut free along a line aslant. */
const hullOf = (parts: readonly Part[]): Ring => {
  const corners = parts.flatMap(partCorners)
  if (parts.some((part) => part.corners !== null)) return convexHull(corners)
  const { left, right, bottom, top } = boxOf([corners])
  return partCorners({ x0: left, x1: right, y0: bottom, y1: top, corners: null })
}

/**
 * The order of cuts for the pieces of a tile. Of the cuts that are possible, that comes first which frees the most:
 * of a corner 382 × 588 the saw first cuts off 215 × 600, then a strip of 9 mm.
 */
export const cutSequence = (pieces: readonly PlacedPiece[], tile: TileFormat): CutSequence => {
  const bodies = pieces.flatMap((piece) =>
    bodiesOf(piece.shape.parts.map((part) => moved(part, piece))).map(
      (parts): Body => ({ parts, hull: hullOf(parts) }),
    ),
  )
  const cuts: SawCut[] = []
  const offcuts: Ring[] = []
  let needsGrinder = pieces.some(({ shape }) => shape.hasHole)

  const byHand = (region: Ring, inside: readonly Body[]): void => {
    needsGrinder = true
    if (region.length !== 4 || edgesOf(region).some(({ nx, ny }) => nx !== 0 && ny !== 0)) return
    offcuts.push(
      ...freeRectangles(
        region,
        inside.flatMap(({ parts }) => parts),
        tile.kerf,
      ),
    )
  }

  const saw = (region: Ring, inside: readonly Body[]): void => {
    if (inside.length === 0) {
      offcuts.push(region)
      return
    }
    const possible = inside
      .flatMap(({ hull }) => edgesOf(hull))
      .flatMap((line) => {
        if (region.every((corner) => beyondLine(line, corner) < EPSILON)) return []
        const within = inside.filter(({ hull }) => hull.every((corner) => beyondLine(line, corner) < EPSILON))
        const rest = inside.filter((body) => !within.includes(body))
        const isClear = rest.every(({ hull }) =>
          hull.every((corner) => beyondLine(line, corner) > tile.kerf - EPSILON),
        )
        return isClear ? [{ line, within, rest, freed: clip(region, line, tile.kerf, -1) }] : []
      })
    const [first, ...others] = possible
    if (first === undefined) {
      const [only] = inside
      const isCut = inside.length === 1 && only !== undefined
      const filled = isCut ? only.parts.reduce((sum, part) => sum + areaOf(partCorners(part)), 0) : 0
      if (filled < areaOf(region) - LEAST_LEFT) byHand(region, inside)
      return
    }
    const best = others.reduce((most, one) => (areaOf(one.freed) > areaOf(most.freed) ? one : most), first)
    const kept = clip(region, best.line, 0, 1)
    const [from, to] = kept.filter((corner) => Math.abs(beyondLine(best.line, corner)) < EPSILON / 2)
    if (from && to) cuts.push({ from, to })
    saw(kept, best.within)
    if (best.rest.length > 0 || areaOf(best.freed) > LEAST_LEFT) saw(best.freed, best.rest)
  }

  const whole = { x0: 0, y0: 0, x1: tile.width, y1: tile.height, corners: tile.outline ?? null }
  saw(partCorners(whole), bodies)
  return { cuts, needsGrinder, offcuts: offcuts.toSorted((a, b) => areaOf(b) - areaOf(a)) }
}

/** Offcuts worth keeping: at least 20 cm², and 50 mm wide (L-059). */
const LEAST_AREA = 200_000
const LEAST_WIDTH: Tenths = 500

/** The least width of a convex ring, between parallel lines. */
const widthOf = (ring: Ring): number =>
  Math.min(...edgesOf(ring).map((line) => Math.max(...ring.map((corner) => -beyondLine(line, corner)))))

/** Whether an offcut is worth keeping: 215 × 600 is, the strip of 9 × 600 is not. */
export const isWorthKeeping = (offcut: Ring): boolean =>
  areaOf(offcut) >= LEAST_AREA && widthOf(offcut) >= LEAST_WIDTH - EPSILON
