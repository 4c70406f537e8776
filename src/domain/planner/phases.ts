import { toTiles } from './core/frame.ts'
import { LEAST_WIDTH } from './core/lay.ts'
import type { TilePattern } from './core/pattern-rows.ts'
import { boxOf } from './core/ring.ts'
import type { Angle, Point, Ring, Tenths } from './core/types.ts'

interface Wall {
  readonly at: Tenths
  readonly side: 1 | -1
  readonly length: Tenths
}

/** Starts along one axis: tiles of a size begin at the start and then every period. */
interface Axis {
  readonly size: Tenths
  readonly joint: Tenths
  /** How far rows lie along; [0] where they do not. */
  readonly shifts: readonly Tenths[]
  readonly period: Tenths
  /** Edges of the region that run across the axis, and on which side of them the region lies. */
  readonly walls: readonly Wall[]
  /** A wall that is longer than this meets a tile of every row. */
  readonly meets: Tenths
}

/** What decides where a start changes the cuts. */
export interface PhaseRules {
  readonly leastCut: Tenths
  readonly kerf: Tenths
}

/** Starts across one cell where the pattern has no two axes of its own. */
const GRID = 8

/** Both may be infinite. */
export const compareWidths = (a: Tenths, b: Tenths): number => (a === b ? 0 : a - b)

const modulo = (value: number, period: number): number => ((value % period) + period) % period

/**
 * The starts at which cuts change: a tile's edge meets a wall, a cut reaches the least width, or two cuts just fit one
 * tile; and those that are centred between two walls. A rectangle has 14, an L 24 (L-046).
 */
const eventPhases = (axis: Axis, from: Tenths, { leastCut, kerf }: PhaseRules): readonly Tenths[] => {
  const { size, joint, shifts, period } = axis
  const half = Math.floor((size - kerf) / 2)
  const places = [...new Set(axis.walls.map(({ at }) => at))]
  const events = places.flatMap((at, index) => [
    ...[0, size, leastCut, size - leastCut, half, size - half].map((part) => at - part),
    ...places
      .slice(0, index)
      .map((other) => Math.floor((at + other) / 2))
      .flatMap((middle) => [middle + Math.ceil(joint / 2), middle - Math.floor(size / 2)]),
  ])
  const phases = new Set(
    events.flatMap((event) => shifts.map((shift) => modulo(event - shift - from, period))),
  )
  return [...phases].sort((a, b) => a - b).map((phase) => from + phase)
}

/** No cut is wider than the narrowest one at the walls of an axis, for one start; what is left to joints is none. */
const widestAt = ({ size, shifts, period, walls, meets }: Axis, start: Tenths): number => {
  let narrowest = Infinity
  for (const { at, side, length } of walls)
    for (const shift of shifts) {
      const reach = modulo(at - start - shift, period)
      const cut = side > 0 ? size - reach : reach
      if (length > meets && reach < size && cut >= LEAST_WIDTH && cut < size)
        narrowest = Math.min(narrowest, cut)
    }
  return narrowest
}

const wallsAcross = (rings: readonly Ring[], along: 'x' | 'y'): Axis['walls'] => {
  const across = along === 'x' ? 'y' : 'x'
  return rings.flatMap((ring) =>
    ring.flatMap((to, index): Axis['walls'] => {
      const from = ring.at(index - 1) ?? to
      if (from[along] !== to[along] || from[across] === to[across]) return []
      /* The region lies to the left of its edges: of one that goes up, at lesser x. */
      const up = to[across] > from[across]
      const length = Math.abs(to[across] - from[across])
      return [{ at: to[along], side: up === (along === 'x') ? -1 : 1, length }]
    }),
  )
}

/** Whether tiles lie in rows of one size, so that both axes can be searched on their own. */
const isRows = ({ steps: [a, b], tiles }: TilePattern): boolean =>
  a.y === 0 && b.x === 0 && tiles.every(({ cell }) => cell.width === a.x)

const intoRoom = ({ x, y }: Point, angle: Angle): Point => {
  if (angle === 0) return { x, y }
  if (angle === 90) return { x: 0 - y, y: x }
  return { x: Math.round((x - y) * Math.SQRT1_2), y: Math.round((x + y) * Math.SQRT1_2) }
}

/** Corners of the region, and a grid over one cell of the pattern. */
const gridPhases = (
  region: readonly Ring[],
  { steps: [a, b] }: TilePattern,
  angle: Angle,
): readonly Point[] => {
  const { left, bottom } = boxOf(region)
  const steps = Array.from({ length: GRID * GRID }, (_, index) => {
    const [i, j] = [Math.floor(index / GRID) / GRID, (index % GRID) / GRID]
    const shift = { x: Math.round(i * a.x + j * b.x), y: Math.round(i * a.y + j * b.y) }
    const { x, y } = intoRoom(shift, angle)
    return { x: left + x, y: bottom + y }
  })
  const points = [...region.flat(), ...steps]
  return [...new Map(points.map((point) => [`${point.x} ${point.y}`, point])).values()]
}

/** A start with what its narrowest cut can be at most. */
export interface PossibleStart {
  readonly start: Point
  readonly widest: Tenths
}

/** They are made as they are read: of thousands a search reads the first only. */
export interface PossibleStarts {
  readonly count: number
  readonly bestFirst: Iterable<PossibleStart>
}

/** A place along one axis. */
interface Phase {
  readonly at: Tenths
  readonly widest: Tenths
}

function* pairsOf(wide: readonly Phase[], high: readonly Phase[], angle: Angle): Generator<PossibleStart> {
  const widths = new Set([...wide, ...high].map(({ widest }) => widest))
  for (const widest of [...widths].sort((a, b) => compareWidths(b, a)))
    for (const across of wide) {
      if (across.widest < widest) continue
      for (const up of high)
        if (Math.min(across.widest, up.widest) === widest)
          yield { start: intoRoom({ x: across.at, y: up.at }, angle), widest }
    }
}

/**
 * The starts that are worth trying, those with the widest cuts first. 2450 × 1820 mm with 600 × 300: 196 (L-046).
 * Patterns without rows, and tiles at 45°: corners of the room and a grid.
 */
export const startsOf = (
  region: readonly Ring[],
  pattern: TilePattern,
  angle: Angle,
  rules: PhaseRules,
): PossibleStarts => {
  const anywhere = (): PossibleStarts => {
    const starts = gridPhases(region, pattern, angle)
    return { count: starts.length, bestFirst: starts.map((start) => ({ start, widest: Infinity })) }
  }
  const [first] = pattern.tiles
  if (first === undefined || angle === 45 || !isRows(pattern)) return anywhere()
  const rings = region.map((ring) => ring.map((corner) => toTiles(corner, angle, { x: 0, y: 0 })))
  const { left, bottom } = boxOf(rings)
  const joint = pattern.widestJoint
  const x: Axis = {
    size: first.width,
    joint,
    shifts: pattern.tiles.map((tile) => tile.x),
    period: first.cell.width,
    walls: wallsAcross(rings, 'x'),
    meets: pattern.tiles.length * first.cell.height - first.height,
  }
  const y: Axis = {
    size: first.height,
    joint,
    shifts: [0],
    period: first.cell.height,
    walls: wallsAcross(rings, 'y'),
    meets: first.cell.width - first.width,
  }
  const wide = eventPhases(x, left, rules).map((at) => ({ at, widest: widestAt(x, at) }))
  const high = eventPhases(y, bottom, rules).map((at) => ({ at, widest: widestAt(y, at) }))
  const count = wide.length * high.length
  return count === 0 ? anywhere() : { count, bestFirst: pairsOf(wide, high, angle) }
}
