import type { Point, Ring, Tenths } from './core/types.ts'

/*
 * How a room's outline is changed by hand: corners and walls are moved, and land on what is near (L-025, L-026). All
 * results are whole tenths.
 */

/** Where corners land: within so many tenths of a line, else on the grid. Null: they land where they are put. */
export interface Snapping {
  readonly within: Tenths
  readonly grid: Tenths
  /** Lengths at which whole tiles fill the room from wall to wall, along x and y. */
  readonly whole: { readonly x: WholeTiles; readonly y: WholeTiles }
}

/** n tiles fill n × period + rest: 600 mm with joints of 3 and gaps of 5 mm fill n × 603 + 7. */
export interface WholeTiles {
  readonly period: Tenths
  readonly rest: Tenths
}

/** A place with the lines that it lies on. */
export interface Landing {
  readonly at: Point
  readonly guides: readonly { readonly axis: 'x' | 'y'; readonly at: Tenths }[]
}

const axes = ['x', 'y'] as const
type Axis = (typeof axes)[number]

const toGrid = (value: Tenths, grid: Tenths): Tenths => Math.round(value / grid) * grid

/** The nearest of values that lies within a distance; null: none does. */
const nearest = (values: readonly Tenths[], to: Tenths, within: Tenths): Tenths | null => {
  let best: Tenths | null = null
  for (const value of values) {
    const isNear = Math.abs(value - to) <= within
    if (isNear && (best === null || Math.abs(value - to) < Math.abs(best - to))) best = value
  }
  return best
}

/** Where whole tiles end, counted from the least of the other corners. */
const wholeTilesNear = (others: readonly Tenths[], to: Tenths, { period, rest }: WholeTiles): Tenths => {
  const from = Math.min(...others)
  return from + Math.max(1, Math.round((to - from - rest) / period)) * period + rest
}

/** The foot of a point on the line through `from` at a right angle to the one from `before`. */
const onRightAngle = (before: Point, from: Point, to: Point): Point => {
  const [dx, dy] = [from.x - before.x, from.y - before.y]
  const length = dx * dx + dy * dy
  if (length === 0) return to
  const along = ((to.x - from.x) * -dy + (to.y - from.y) * dx) / length
  return { x: Math.round(from.x - dy * along), y: Math.round(from.y + dx * along) }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Where a corner lands: on the lines of other corners, then at a right angle to a slanted wall, then where whole tiles
 * end, else on the grid. A corner 3 mm from the corner of a rectangle lands on it exactly.
 */
export const landCorner = (outline: Ring, corner: number, to: Point, snapping: Snapping | null): Landing => {
  const whole = { x: Math.round(to.x), y: Math.round(to.y) }
  if (snapping === null) return { at: whole, guides: [] }
  const { within, grid } = snapping
  const others = outline.filter((_, index) => index !== corner)
  const lines = (axis: Axis): Tenths | null =>
    nearest(
      others.map((other) => other[axis]),
      whole[axis],
      within,
    )
  const [x, y] = [lines('x'), lines('y')]
  if (x === null && y === null) {
    const size = outline.length
    const at = (offset: number): Point => outline[(corner + offset + 2 * size) % size] ?? whole
    const feet = [onRightAngle(at(-2), at(-1), whole), onRightAngle(at(2), at(1), whole)]
    const foot = feet.find((one) => distance(one, whole) <= within)
    if (foot !== undefined) return { at: foot, guides: [] }
  }
  const land = (axis: Axis, line: Tenths | null): Tenths => {
    if (line !== null) return line
    const tiles = wholeTilesNear(
      others.map((other) => other[axis]),
      whole[axis],
      snapping.whole[axis],
    )
    return Math.abs(tiles - whole[axis]) <= within ? tiles : toGrid(whole[axis], grid)
  }
  const at = { x: land('x', x), y: land('y', y) }
  return {
    at,
    guides: [
      ...(x === null ? [] : [{ axis: 'x' as const, at: x }]),
      ...(y === null ? [] : [{ axis: 'y' as const, at: y }]),
    ],
  }
}

export const withCorner = (outline: Ring, corner: number, at: Point): Ring => outline.with(corner, at)

const endsOf = (outline: Ring, wall: number): readonly [Point, Point] => {
  const from = outline[wall] ?? { x: 0, y: 0 }
  return [from, outline[(wall + 1) % outline.length] ?? from]
}

const movedBy = ({ x, y }: Point, dx: number, dy: number): Point => ({
  x: Math.round(x + dx),
  y: Math.round(y + dy),
})

/** The axis that a wall is moved along: across itself; null: it runs aslant. */
export const axisAcross = (outline: Ring, wall: number): Axis | null => {
  const [from, to] = endsOf(outline, wall)
  if (from.x === to.x) return 'x'
  return from.y === to.y ? 'y' : null
}

/** Both corners of a wall, moved as far across it as the pointer has moved. */
export const moveWall = (outline: Ring, wall: number, by: Point, snapping: Snapping | null): Ring => {
  const [from, to] = endsOf(outline, wall)
  const length = distance(from, to)
  if (length === 0) return outline
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length]
  const across = by.x * nx + by.y * ny
  const next = (wall + 1) % outline.length
  const axis = axisAcross(outline, wall)
  if (axis === null) {
    const far = snapping === null ? Math.round(across) : toGrid(across, snapping.grid)
    return outline.with(wall, movedBy(from, far * nx, far * ny)).with(next, movedBy(to, far * nx, far * ny))
  }
  const others = outline.filter((_, index) => index !== wall && index !== next)
  const moved = movedBy(from, across * nx, across * ny)
  const landed = landCorner([moved, ...others], 0, moved, snapping).at[axis]
  return outline.with(wall, { ...from, [axis]: landed }).with(next, { ...to, [axis]: landed })
}

/**
 * A wall of another length: its far end moves along it, with all of the next wall if that stands square to it. 4 × 3 m
 * with 4.05 for the first wall: the second stands at 4050.
 */
export const withWallLength = (outline: Ring, wall: number, length: Tenths): Ring => {
  const [from, to] = endsOf(outline, wall)
  const before = distance(from, to)
  if (before === 0) return outline
  const [dx, dy] = [((to.x - from.x) * length) / before, ((to.y - from.y) * length) / before]
  const far = movedBy(from, dx, dy)
  const [next, beyond] = [(wall + 1) % outline.length, (wall + 2) % outline.length]
  const [, end] = endsOf(outline, next)
  const isSquare = (to.x - from.x) * (end.x - to.x) + (to.y - from.y) * (end.y - to.y) === 0
  const changed = outline.with(next, far)
  return isSquare && outline.length > 3
    ? changed.with(beyond, movedBy(end, far.x - to.x, far.y - to.y))
    : changed
}

/** A corner in the middle of a wall, to be moved from there. */
export const splitWall = (outline: Ring, wall: number): Ring => {
  const [from, to] = endsOf(outline, wall)
  return outline.toSpliced(wall + 1, 0, movedBy(from, (to.x - from.x) / 2, (to.y - from.y) / 2))
}

export const withoutCorner = (outline: Ring, corner: number): Ring => outline.toSpliced(corner, 1)

/** The lengths nearest to a room's own at which whole tiles fill it: 6 and 7 tiles for 4 m of 600 × 600. */
export const wholeTileLengths = (
  length: Tenths,
  { period, rest }: WholeTiles,
): readonly { readonly tiles: number; readonly length: Tenths }[] => {
  const fewer = Math.floor((length - rest) / period)
  return [fewer, fewer + 1]
    .filter((tiles) => tiles > 0)
    .map((tiles) => ({ tiles, length: tiles * period + rest }))
    .filter((one) => one.length !== length)
}
