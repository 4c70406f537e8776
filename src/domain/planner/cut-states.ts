import { isApart, TOLERANCE } from './cut-collision.ts'
import type { Option, PieceGroup } from './cut-groups.ts'
import type { Shape } from './cut-shape.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Tenths, TileFormat } from './types.ts'

/** A piece of a group in its place in a tile. */
export interface Placement {
  readonly group: number
  readonly shape: Shape
  readonly x: Tenths
  readonly y: Tenths
}

/** A tile with pieces in it, whatever their order. */
export interface State {
  readonly placements: readonly Placement[]
  readonly area: number
}

/** What can be taken out of a tile beside what is already taken. States are numbers; 0 is the whole tile. */
export interface States {
  readonly at: (state: number) => State
  /** How many pieces of each group a state has. */
  readonly counts: (state: number) => readonly number[]
  readonly of: (placements: readonly Placement[]) => number
  /**
   * The first of some open tiles, from a place on, with room for one more piece of a group, and its state with it;
   * beyond the last one it is a whole tile. Null: not even that has room. Places of 0 are empty.
   */
  readonly firstWithRoom: (
    open: readonly number[],
    from: number,
    group: number,
  ) => { readonly index: number; readonly to: number } | null
  /** Every state with one more piece of a group. */
  readonly addEverywhere: (state: number, group: number) => readonly number[]
  /** How often a piece was tried in a tile: a measure of work that is the same on every machine. */
  readonly tried: () => number
  /** Counts tries whose outcome is known, as if they had been made. */
  readonly countTried: (more: number) => void
}

const isAslant = ({ shape }: Option): boolean => shape.parts.some(({ corners }) => corners !== null)

/** One rectangle: its extent is all of it. */
const isRectangle = ({ parts: [only, other] }: Shape): boolean =>
  other === undefined && only !== undefined && only.corners === null

const canShift = ({ x, y }: Option): boolean => x === null || y === null

/** Whether all that fits together is found. Of pieces with edges aslant that can be shifted, only some is. */
export const isExhaustive = (groups: readonly PieceGroup[]): boolean =>
  groups.every(
    ({ isLoose, options }) =>
      !isLoose && !options.some((option) => option.shape.isHull || (canShift(option) && isAslant(option))),
  )

type Place = Omit<Placement, 'group'>

/**
 * Whether the extents of two pieces are a kerf apart, or overlap and are all of the pieces; null: their parts decide.
 */
const areExtentsApart = (from: Place, to: Place, kerf: Tenths): boolean | null => {
  const [a, b] = [from.shape, to.shape]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const gap = kerf - TOLERANCE
  if (dx - a.width >= gap || -b.width - dx >= gap) return true
  if (dy - a.height >= gap || -b.height - dy >= gap) return true
  return isRectangle(a) && isRectangle(b) ? false : null
}

const arePartsApart = (a: Place, b: Place, kerf: Tenths): boolean => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  for (const part of a.shape.parts)
    for (const other of b.shape.parts) if (!isApart(part, other, dx, dy, kerf)) return false
  return true
}

/** Whether the saw can pass between two pieces in their places. */
export const areApart = (a: Place, b: Place, kerf: Tenths): boolean =>
  areExtentsApart(a, b, kerf) ?? arePartsApart(a, b, kerf)

/** Whether two pieces may come out of one tile; of those that can be shifted it is not known that they may not. */
export const fitsBeside = (a: Option, b: Option, kerf: Tenths): boolean =>
  a.x === null ||
  a.y === null ||
  b.x === null ||
  b.y === null ||
  areApart({ shape: a.shape, x: a.x, y: a.y }, { shape: b.shape, x: b.x, y: b.y }, kerf)

/**
 * Places along an axis: the fixed one; or against the tile's edge, and a kerf beyond each part that lies there.
 * Aslant pieces are tried at the far edge, too.
 */
const placesAlong = (
  axis: 'x' | 'y',
  option: Option,
  placements: readonly Placement[],
  room: Tenths,
  kerf: Tenths,
): readonly number[] => {
  const { shape, [axis]: fixed } = option
  if (fixed !== null) return [fixed]
  const [start, end] = axis === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const places = new Set([0])
  if (isAslant(option)) places.add(room)
  for (const placed of placements)
    for (const part of placed.shape.parts)
      for (const own of shape.parts) {
        const place = placed[axis] + part[end] + kerf - own[start]
        if (place > 0 && place <= room) places.add(place)
      }
  return [...places].sort((a, b) => a - b)
}

const wholeTile: State = { placements: [], area: 0 }

/** What is known of a piece in a state: nothing, that there is no room, or the number of the next state. */
const UNKNOWN = 0
const NO_ROOM = -1

/** Orders numbers by their size. */
const ascending = (a: number, b: number): number => a - b

/** The transition table of a tile: what was tried once is remembered. */
export const tileStates = (groups: readonly PieceGroup[], tile: TileFormat): States => {
  const { width, height, kerf } = tile
  const states: State[] = [wholeTile]
  let tried = 0
  const names = new Map<string, number>([['', 0]])
  const added: (Int32Array | undefined)[] = []
  const counted: (readonly number[])[] = []
  const room = areaOfTile(tile) + 1
  const areas = Float64Array.from(groups, ({ area }) => area)
  const aslant = groups.map(({ options }) => options.map(isAslant))

  /* A placement has a number, so that states are named quickly. */
  const numbers = new Map<string, number>()
  const numbered = new Map<Placement, number>()
  const numberOf = (placement: Placement): number => {
    const known = numbered.get(placement)
    if (known !== undefined) return known
    const { group, shape, x, y } = placement
    const name = `${group},${shape.turn},${x},${y}`
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    numbered.set(placement, number)
    return number
  }

  const of = (placements: readonly Placement[]): number => {
    const name = placements.map(numberOf).sort(ascending).join()
    const known = names.get(name)
    if (known !== undefined) return known
    const area = placements.reduce((sum, { group }) => sum + (areas[group] ?? 0), 0)
    names.set(name, states.length)
    return states.push({ placements, area }) - 1
  }

  /* Of shapes with a place of their own it is remembered whether their parts are apart. */
  const fixed = new Map<Shape, Placement>()
  for (const [group, { options }] of groups.entries())
    for (const { shape, x, y } of options)
      if (x !== null && y !== null) fixed.set(shape, { group, shape, x, y })
  const besideFixed = new Map<Shape, Map<Shape, boolean>>()
  const arePartsFree = (placed: Placement, one: Place): boolean => {
    if (!fixed.has(placed.shape) || !fixed.has(one.shape)) return arePartsApart(placed, one, kerf)
    const known = besideFixed.get(one.shape) ?? new Map<Shape, boolean>()
    besideFixed.set(one.shape, known)
    let apart = known.get(placed.shape)
    if (apart === undefined) {
      apart = arePartsApart(placed, one, kerf)
      known.set(placed.shape, apart)
    }
    return apart
  }

  const isFree = (placements: readonly Placement[], shape: Shape, x: number, y: number): boolean => {
    const one = { shape, x, y }
    for (const placed of placements)
      if (!(areExtentsApart(placed, one, kerf) ?? arePartsFree(placed, one))) return false
    return true
  }

  /** Every packing of rectangles can be pushed down and left until none of them can be pushed farther. */
  const ways = ({ placements, area }: State, group: number, most: number): readonly Placement[] => {
    const found: Placement[] = []
    if (area + (areas[group] ?? 0) > room) return found
    for (const [index, option] of (groups[group]?.options ?? []).entries()) {
      const { shape } = option
      const own = fixed.get(shape)
      if (own !== undefined) {
        if (isFree(placements, shape, own.x, own.y)) found.push(own)
        if (found.length === most) return found
        continue
      }
      const across = placesAlong('x', option, placements, width - shape.width, kerf)
      const up = placesAlong('y', option, placements, height - shape.height, kerf)
      const isLoose = (x: number, y: number): boolean =>
        (option.x === null && x > 0 && isFree(placements, shape, x - 1, y)) ||
        (option.y === null && y > 0 && isFree(placements, shape, x, y - 1))
      for (const y of up)
        for (const x of across) {
          if (!isFree(placements, shape, x, y) || (!aslant[group]?.[index] && isLoose(x, y))) continue
          found.push({ group, shape, x, y })
          if (found.length === most) return found
        }
    }
    return found
  }

  const at = (state: number): State => states[state] ?? wholeTile

  const next = (state: number, group: number): number => {
    const from = at(state)
    if (from.area + (areas[group] as number) > room) return NO_ROOM
    let row = added[state]
    if (row === undefined) {
      row = new Int32Array(groups.length)
      added[state] = row
    }
    const known = row[group] as number
    if (known !== UNKNOWN) return known
    const [way] = ways(from, group, 1)
    const to = way === undefined ? NO_ROOM : of([...from.placements, way])
    row[group] = to
    return to
  }

  return {
    at,
    of,
    counts: (state) => {
      const known = counted[state]
      if (known !== undefined) return known
      const counts = groups.map(() => 0)
      for (const { group } of at(state).placements) counts[group] = (counts[group] ?? 0) + 1
      counted[state] = counts
      return counts
    },
    firstWithRoom: (open, from, group) => {
      for (let index = from; index < open.length; index += 1) {
        const state = open[index] as number
        if (state === 0) continue
        tried += 1
        const to = next(state, group)
        if (to !== NO_ROOM) return { index, to }
      }
      tried += 1
      const alone = next(0, group)
      return alone === NO_ROOM ? null : { index: open.length, to: alone }
    },
    addEverywhere: (state, group) =>
      ways(at(state), group, Number.POSITIVE_INFINITY).map((way) => of([...at(state).placements, way])),
    countTried: (more) => {
      tried += more
    },
    tried: () => tried,
  }
}
