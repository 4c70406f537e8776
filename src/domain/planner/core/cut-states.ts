import { isApart, TOLERANCE } from './cut-collision.ts'
import { type Option, type PieceGroup, placesOf } from './cut-groups.ts'
import type { Shape } from './cut-shape.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Tenths, TileFormat } from './types.ts'

/** Orders numbers by their size. */
const ascending = (a: number, b: number): number => a - b

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
  /** Those of the placements. */
  readonly numbers: readonly number[]
  readonly area: number
}

/** How many pieces of a group a tile gives. */
export interface Given {
  readonly group: number
  readonly count: number
}

/** What a tile gives, in the order of the groups. */
export const givenBy = (placements: readonly Placement[]): readonly Given[] => {
  const given: Given[] = []
  for (const group of placements.map((placement) => placement.group).sort(ascending)) {
    const last = given.at(-1)
    if (last?.group === group) given[given.length - 1] = { group, count: last.count + 1 }
    else given.push({ group, count: 1 })
  }
  return given
}

/** What can be taken out of a tile beside what is already taken. States are numbers; 0 is the whole tile. */
export interface States {
  readonly at: (state: number) => State
  readonly of: (placements: readonly Placement[]) => number
  /** The only places of pieces that cannot be shifted, in the order of groups and their options. */
  readonly own: readonly Placement[]
  /** Whether the saw can pass between two of these, by their numbers. */
  readonly areOwnApart: (one: number, other: number) => boolean
  /** Whether pieces of two groups may come out of one tile; of those that can be shifted it is not known that they may not. */
  readonly mayShare: (group: number, other: number) => boolean
  /** The area of a tile, with what sums of areas are rounded by. */
  readonly room: number
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

/** Whether a piece has no place of its own. */
const canShift = ({ x, y }: Option): boolean => x === null || y === null

/** Whether all that fits together is found. Of pieces with edges aslant that can be shifted, only some is. */
const isExhaustive = (groups: readonly PieceGroup[]): boolean =>
  groups.every(
    ({ isLoose, options }) =>
      !isLoose && !options.some((option) => option.shape.isHull || (canShift(option) && isAslant(option))),
  )

/** Of pieces that cannot be shifted: beyond so many places their sets are too many. */
const MOST_PLACES = 160

/** Whether the sets of these pieces can be found at all; it does not depend on the kerf. */
export const canBeProved = (groups: readonly PieceGroup[]): boolean =>
  isExhaustive(groups) &&
  (placesOf(groups) <= MOST_PLACES || groups.some(({ options }) => options.some(canShift)))

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

const wholeTile: State = { placements: [], numbers: [], area: 0 }

/** What is known of a piece in a state: nothing, that there is no room, or the number of the next state. */
const UNKNOWN = 0
const NO_ROOM = -1

/** What is known of two places: nothing, or whether they are apart. */
const [APART, CLOSE] = [1, 2]

/** The transition table of a tile: what was tried once is remembered. */
export const tileStates = (groups: readonly PieceGroup[], tile: TileFormat): States => {
  const { width, height, kerf } = tile
  const states: State[] = [wholeTile]
  let tried = 0
  const names = new Map<string, number>([['', 0]])
  const added: Int32Array[] = []
  const room = areaOfTile(tile) + 1
  const areas = Float64Array.from(groups, ({ area }) => area)

  const own: Placement[] = []
  const choices = groups.map(({ options }, group) =>
    options.map((option) => {
      const { shape, x, y } = option
      const number = x === null || y === null ? null : own.push({ group, shape, x, y }) - 1
      return { option, number }
    }),
  )

  /* A placement has a number, so that states are named quickly; those of their own come first. */
  const numbers = new Map<string, number>()
  const numbered = new Map<Placement, number>(own.map((placement, number) => [placement, number]))
  const numberOf = (placement: Placement): number => {
    const known = numbered.get(placement)
    if (known !== undefined) return known
    const { group, shape, x, y } = placement
    const name = `${group},${shape.turn},${x},${y}`
    const number = numbers.get(name) ?? own.length + numbers.size
    numbers.set(name, number)
    numbered.set(placement, number)
    return number
  }

  const of = (placements: readonly Placement[]): number => {
    const given = placements.map(numberOf)
    const name = [...given].sort(ascending).join()
    const known = names.get(name)
    if (known !== undefined) return known
    const area = placements.reduce((sum, { group }) => sum + (areas[group] ?? 0), 0)
    names.set(name, states.length)
    return states.push({ placements, numbers: given, area }) - 1
  }

  const beside: Uint8Array[] = []
  const areOwnApart = (one: number, other: number): boolean => {
    beside[other] ??= new Uint8Array(own.length)
    const row = beside[other]
    if (row[one] === UNKNOWN)
      row[one] = areApart(own[one] as Placement, own[other] as Placement, kerf) ? APART : CLOSE
    return row[one] === APART
  }

  const mayShare = (group: number, other: number): boolean =>
    (areas[group] as number) + (areas[other] as number) <= room &&
    (choices[group] ?? []).some(({ number: one }) =>
      (choices[other] ?? []).some(
        ({ number }) => one === null || number === null || areOwnApart(one, number),
      ),
    )

  /** `number`: that of a place of its own, or null. */
  const isFree = ({ placements, numbers: taken }: State, one: Place, number: number | null): boolean => {
    for (const [index, placed] of placements.entries()) {
      const known = taken[index] as number
      if (number !== null && known < own.length ? !areOwnApart(known, number) : !areApart(placed, one, kerf))
        return false
    }
    return true
  }

  /** Every packing of rectangles can be pushed down and left until none of them can be pushed farther. */
  const ways = (state: State, group: number, most: number): readonly Placement[] => {
    const { placements, area } = state
    const found: Placement[] = []
    if (area + (areas[group] ?? 0) > room) return found
    for (const { option, number } of choices[group] ?? []) {
      const { shape } = option
      if (number !== null) {
        const place = own[number] as Placement
        if (isFree(state, place, number)) found.push(place)
        if (found.length === most) return found
        continue
      }
      const across = placesAlong('x', option, placements, width - shape.width, kerf)
      const up = placesAlong('y', option, placements, height - shape.height, kerf)
      const isLoose = (x: number, y: number): boolean =>
        (option.x === null && x > 0 && isFree(state, { shape, x: x - 1, y }, null)) ||
        (option.y === null && y > 0 && isFree(state, { shape, x, y: y - 1 }, null))
      for (const y of up)
        for (const x of across) {
          if (!isFree(state, { shape, x, y }, null) || (!isAslant(option) && isLoose(x, y))) continue
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
    added[state] ??= new Int32Array(groups.length)
    const row = added[state]
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
    own,
    areOwnApart,
    mayShare,
    room,
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
