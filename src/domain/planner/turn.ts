import type { Point, Ring, Room, Start } from './core/types.ts'
import type { PlannedRoom } from './plan.ts'
import type { LayoutWarning } from './warnings.ts'

/* Rooms in the frame of one of their walls: tiles that lie along it lie along x there (L-042). */

/** A frame with the same origin, turned counter-clockwise. */
export interface Turn {
  /** Along its x, of length 1. */
  readonly unit: Point
  readonly degrees: number
}

/** Between a wall's slope and the axis, in tenths: what rounding of corners can make. */
const SLACK = 2
/** A line this many times longer than its slope is a wall along the axis. */
const FLAT = 10

const lineOf = (outline: Ring, along: number | Point): Point | null => {
  if (typeof along !== 'number') return along
  const [from, to] = [outline[along], outline[(along + 1) % outline.length]]
  return from === undefined || to === undefined ? null : { x: to.x - from.x, y: to.y - from.y }
}

/**
 * The frame of a wall, or of a line: its x points to the right, or straight down the page. Null: it is the room's, or the
 * room has no such wall.
 */
export const turnOf = ({ outline }: Pick<Room, 'outline'>, along: number | Point): Turn | null => {
  const { x, y } = lineOf(outline, along) ?? { x: 1, y: 0 }
  if (y === 0) return null
  const length = Math.hypot(x, y)
  const sign = x < 0 || (x === 0 && y < 0) ? -1 : 1
  const unit = { x: (sign * x) / length, y: (sign * y) / length }
  return { unit, degrees: (Math.atan2(unit.y, unit.x) * 180) / Math.PI }
}

/** From the room's frame into the turned one, to a whole tenth. */
export const intoTurn = ({ unit }: Turn, { x, y }: Point): Point => ({
  x: Math.round(x * unit.x + y * unit.y),
  y: Math.round(y * unit.x - x * unit.y),
})

/** From the turned frame into the room's. */
export const outOfTurn = ({ unit }: Turn, { x, y }: Point): Point => ({
  x: x * unit.x - y * unit.y,
  y: x * unit.y + y * unit.x,
})

const isFlat = (rise: number, run: number): boolean =>
  Math.abs(rise) <= SLACK && Math.abs(run) >= FLAT * Math.abs(rise)

/** Corners of lines that all but run along an axis come to lie on it; each line keeps the place of its first corner. */
const straightened = (ring: Ring): Ring => {
  const corners = ring.map((corner) => ({ ...corner }))
  for (const [axis, other] of [
    ['y', 'x'],
    ['x', 'y'],
  ] as const) {
    const isAlong = (index: number): boolean => {
      const [from, to] = [ring.at(index - 1), ring[index]]
      return from !== undefined && to !== undefined && isFlat(to[axis] - from[axis], to[other] - from[other])
    }
    /* From a corner that no such line leads to, so that every run of lines is seen from its beginning. */
    const first = ring.findIndex((_, index) => !isAlong(index))
    for (let step = 1; step < ring.length; step += 1) {
      const index = (Math.max(first, 0) + step) % ring.length
      const [from, to] = [corners.at(index - 1), corners[index]]
      if (from !== undefined && to !== undefined && isAlong(index)) to[axis] = from[axis]
    }
  }
  return corners
}

/** A region in the turned frame: walls along and across the line run along its axes; others to a tenth. */
export const turnRegion = (turn: Turn, region: readonly Ring[]): readonly Ring[] =>
  region.map((ring) => straightened(ring.map((corner) => intoTurn(turn, corner))))

const roundedOut = (turn: Turn, point: Point): Point => {
  const { x, y } = outOfTurn(turn, point)
  return { x: Math.round(x), y: Math.round(y) }
}

/** A start as the room's frame has it, in the turned one. */
export const turnStart = <S extends Start>(turn: Turn, start: S): S =>
  start.kind === 'point' ? { ...start, ...intoTurn(turn, start) } : start

/** What was laid in the turned frame, in the room; `region` is that of the room. */
export const turnBack = (
  turn: Turn,
  region: readonly Ring[],
  { layout, search, warnings }: PlannedRoom,
): PlannedRoom => ({
  layout: {
    ...layout,
    start: outOfTurn(turn, layout.start),
    angle: layout.angle + turn.degrees,
    region,
  },
  search: search && {
    ...search,
    fewest: { ...search.fewest, start: roundedOut(turn, search.fewest.start) },
    neatest: { ...search.neatest, start: roundedOut(turn, search.neatest.start) },
  },
  warnings: warnings.map((warning) => warningOut(turn, warning)),
})

const warningOut = (turn: Turn, warning: LayoutWarning): LayoutWarning => {
  if (warning.code === 'narrow-cuts' && warning.avoidedBy !== null)
    return { ...warning, avoidedBy: roundedOut(turn, warning.avoidedBy) }
  if (warning.code !== 'movement-joints') return warning
  const lines = warning.lines.map((line) => ({
    ...line,
    stretches: line.stretches.map(([from, to]) => [outOfTurn(turn, from), outOfTurn(turn, to)] as const),
  }))
  return { ...warning, lines }
}

export const turning = { turnOf, turnRegion, turnStart, turnBack }
export type Turning = typeof turning
