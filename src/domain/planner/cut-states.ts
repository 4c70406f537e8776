import { isApart } from './cut-collision.ts'
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
  /** The state with one more piece of a group; null: there is no room for it. */
  readonly add: (state: number, group: number) => number | null
  /** Every state with one more piece of a group. */
  readonly addEverywhere: (state: number, group: number) => readonly number[]
  /** How often a piece was tried in a tile: a measure of work that is the same on every machine. */
  readonly tried: () => number
}

const isAslant = ({ shape }: Option): boolean => shape.parts.some(({ corners }) => corners !== null)

const canShift = ({ x, y }: Option): boolean => x === null || y === null

/** Whether all that fits together is found. Of pieces with edges aslant that can be shifted, only some is. */
export const isExhaustive = (groups: readonly PieceGroup[]): boolean =>
  groups.every(
    ({ isLoose, options }) =>
      !isLoose && !options.some((option) => option.shape.isHull || (canShift(option) && isAslant(option))),
  )

/** Whether the saw can pass between two pieces in their places. */
export const areApart = (a: Placement, b: Placement, kerf: Tenths): boolean => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  for (const part of a.shape.parts)
    for (const other of b.shape.parts) if (!isApart(part, other, dx, dy, kerf)) return false
  return true
}

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

/** The transition table of a tile: what was tried once is remembered. */
export const tileStates = (groups: readonly PieceGroup[], tile: TileFormat): States => {
  const { width, height, kerf } = tile
  const states: State[] = [wholeTile]
  let tried = 0
  const names = new Map<string, number>([['', 0]])
  const added: Map<number, number | null>[] = [new Map()]
  const counted: (readonly number[])[] = []
  const room = areaOfTile(tile) + 1

  const of = (placements: readonly Placement[]): number => {
    const name = placements
      .map(({ group, shape, x, y }) => `${group},${shape.turn},${x},${y}`)
      .toSorted()
      .join(' ')
    const known = names.get(name)
    if (known !== undefined) return known
    const area = placements.reduce((sum, { group }) => sum + (groups[group]?.area ?? 0), 0)
    names.set(name, states.length)
    added.push(new Map())
    return states.push({ placements, area }) - 1
  }

  /* Every packing of rectangles can be pushed down and left until none of them can be pushed farther. */
  function* ways(state: State, group: number): Generator<Placement> {
    const { placements } = state
    if (state.area + (groups[group]?.area ?? 0) > room) return
    for (const option of groups[group]?.options ?? []) {
      const { shape } = option
      const aslant = isAslant(option)
      const across = placesAlong('x', option, placements, width - shape.width, kerf)
      const up = placesAlong('y', option, placements, height - shape.height, kerf)
      const isFree = (x: number, y: number): boolean =>
        placements.every((placed) => areApart(placed, { group, shape, x, y }, kerf))
      const isLoose = (x: number, y: number): boolean =>
        (option.x === null && x > 0 && isFree(x - 1, y)) || (option.y === null && y > 0 && isFree(x, y - 1))
      for (const y of up)
        for (const x of across) if (isFree(x, y) && (aslant || !isLoose(x, y))) yield { group, shape, x, y }
    }
  }

  const at = (state: number): State => states[state] ?? wholeTile
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
    add: (state, group) => {
      tried += 1
      const from = at(state)
      if (from.area + (groups[group]?.area ?? 0) > room) return null
      const known = added[state]?.get(group)
      if (known !== undefined) return known
      const [way] = ways(from, group)
      const next = way === undefined ? null : of([...from.placements, way])
      added[state]?.set(group, next)
      return next
    },
    addEverywhere: (state, group) =>
      [...ways(at(state), group)].map((way) => of([...at(state).placements, way])),
    tried: () => tried,
  }
}
