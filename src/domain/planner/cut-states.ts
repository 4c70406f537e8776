import { isApart } from './cut-collision.ts'
import type { Option, PieceGroup } from './cut-groups.ts'
import type { Shape } from './cut-shape.ts'
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
  /** How many pieces of each group it has. */
  readonly counts: readonly number[]
}

/** What can be taken out of a tile beside what is already taken. States are numbers; 0 is the whole tile. */
export interface States {
  readonly at: (state: number) => State
  /** The state with one more piece of a group; null: there is no room for it. */
  readonly add: (state: number, group: number) => number | null
  /** Every state with one more piece of a group. */
  readonly addEverywhere: (state: number, group: number) => readonly number[]
  /** Whether the whole of what fits together is known: places of aslant pieces that can be shifted are tried only. */
  readonly isExhaustive: boolean
}

const isAslant = ({ shape }: Option): boolean => shape.parts.some(({ corners }) => corners !== null)

const canShift = ({ x, y }: Option): boolean => x === null || y === null

const fits = (placements: readonly Placement[], shape: Shape, x: number, y: number, kerf: number): boolean =>
  placements.every((placed) =>
    placed.shape.parts.every((a) =>
      shape.parts.every((b) => isApart(a, b, x - placed.x, y - placed.y, kerf)),
    ),
  )

const ascending = (values: Iterable<number>): readonly number[] =>
  [...new Set(values)].toSorted((a, b) => a - b)

/**
 * Places along an axis: the fixed one; or against the tile's edge and a kerf beyond each part that lies there. Every
 * packing of rectangles can be pushed together until each lies at one of these.
 */
const placesAlong = (
  axis: 'x' | 'y',
  { shape, [axis]: fixed }: Option,
  placements: readonly Placement[],
  room: Tenths,
  kerf: Tenths,
  aslant: boolean,
): readonly number[] => {
  if (fixed !== null) return [fixed]
  const [start, end] = axis === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
  const beyond = placements.flatMap((placed) =>
    placed.shape.parts.flatMap((part) =>
      shape.parts.map((own) => placed[axis] + part[end] + kerf - own[start]),
    ),
  )
  return ascending([0, ...(aslant ? [room] : []), ...beyond]).filter((place) => place >= 0 && place <= room)
}

/** The transition table of a tile: what was tried once is remembered. */
export const tileStates = (groups: readonly PieceGroup[], { width, height, kerf }: TileFormat): States => {
  const states: State[] = [{ placements: [], counts: groups.map(() => 0) }]
  const names = new Map<string, number>([['', 0]])
  const first: (number | null | undefined)[][] = [[]]

  const enter = (state: State, placement: Placement): number => {
    const placements = [...state.placements, placement]
    const name = placements
      .map(({ group, shape, x, y }) => `${group},${shape.turn},${x},${y}`)
      .toSorted()
      .join(' ')
    const known = names.get(name)
    if (known !== undefined) return known
    const counts = state.counts.map((count, group) => (group === placement.group ? count + 1 : count))
    names.set(name, states.length)
    first.push([])
    return states.push({ placements, counts }) - 1
  }

  function* ways(state: State, group: number): Generator<Placement> {
    for (const option of groups[group]?.options ?? []) {
      const { shape } = option
      const aslant = canShift(option) && isAslant(option)
      const { placements } = state
      for (const y of placesAlong('y', option, placements, height - shape.height, kerf, aslant))
        for (const x of placesAlong('x', option, placements, width - shape.width, kerf, aslant))
          if (fits(placements, shape, x, y, kerf)) yield { group, shape, x, y }
    }
  }

  const at = (state: number): State => states[state] ?? { placements: [], counts: [] }
  return {
    at,
    add: (state, group) => {
      const known = first[state]?.[group]
      if (known !== undefined) return known
      const [way] = ways(at(state), group)
      const next = way === undefined ? null : enter(at(state), way)
      const row = first[state]
      if (row) row[group] = next
      return next
    },
    addEverywhere: (state, group) => [...ways(at(state), group)].map((way) => enter(at(state), way)),
    isExhaustive: !groups.some(({ options }) =>
      options.some((option) => canShift(option) && isAslant(option)),
    ),
  }
}
