import { type PieceGroup, placesOf } from './core/cut-groups.ts'
import { canBeProved, type Given, givenBy, type Placement, type States } from './core/cut-states.ts'

/** Beyond so much work a plan would become slow: then the bound is that of the areas. */
const MOST_STATES = 1500
/** Of so few pieces the least is always found (L-057): twelve have 25,000 states at most, mostly some hundreds. */
const FEW_PIECES = 12
const MOST_STATES_OF_FEW = 100_000
const MOST_STEPS = 20_000

/** Sets of pieces that one tile can give; none that could be used is missing. */
export interface Sets {
  readonly given: readonly (readonly Given[])[]
  /** The same as states of a tile: most searches end before they need them. */
  readonly states: () => readonly number[]
}

/** What counts of pieces: their groups in order, each no more often than there are pieces of it. */
const nameOf = (groups: readonly PieceGroup[], given: readonly Given[]): string => {
  let name = ''
  /* A letter for each number: many times quicker than figures. */
  for (const { group, count } of given)
    name += String.fromCharCode(group, Math.min(count, groups[group]?.members.length ?? 0))
  return name
}

/** Only the first of those that count alike. */
const withoutDoubles = (
  groups: readonly PieceGroup[],
  found: readonly (readonly Placement[])[],
  states: States,
): Sets => {
  const sets = new Map<
    string,
    { readonly placements: readonly Placement[]; readonly given: readonly Given[] }
  >()
  for (const placements of found) {
    const given = givenBy(placements)
    const name = nameOf(groups, given)
    if (!sets.has(name)) sets.set(name, { placements, given })
  }
  const left = [...sets.values()]
  return {
    given: left.map(({ given }) => given),
    states: () => left.map(({ placements }) => states.of(placements)),
  }
}

/**
 * The greatest sets of places that are all apart: Bron and Kerbosch's cliques, where those of the place with most
 * neighbours are left out. Null: too many steps.
 */
const greatestSets = ({ own, areOwnApart }: States): readonly (readonly Placement[])[] | null => {
  const { length } = own
  const apart = new Uint8Array(length * length)
  for (let i = 0; i < length; i += 1)
    for (let j = i + 1; j < length; j += 1)
      if (areOwnApart(i, j)) {
        apart[i * length + j] = 1
        apart[j * length + i] = 1
      }
  const sets: (readonly Placement[])[] = []
  let steps = 0
  const extend = (chosen: readonly number[], open: readonly number[], closed: readonly number[]): void => {
    steps += 1
    if (steps > MOST_STEPS) return
    if (open.length === 0 && closed.length === 0) {
      sets.push(chosen.map((index) => own[index] as Placement))
      return
    }
    let [pivot, most] = [-1, 0]
    const compare = (index: number): void => {
      let near = 0
      for (const other of open) near += apart[index * length + other] as number
      if (near > most) [pivot, most] = [index, near]
    }
    open.forEach(compare)
    closed.forEach(compare)
    let left = open
    const done = [...closed]
    for (const index of open) {
      if (pivot >= 0 && apart[pivot * length + index] === 1) continue
      const isNear = (other: number): boolean => apart[index * length + other] === 1
      extend([...chosen, index], left.filter(isNear), done.filter(isNear))
      left = left.filter((other) => other !== index)
      done.push(index)
    }
  }
  extend([], [...own.keys()], [])
  return steps > MOST_STEPS ? null : sets
}

/** Sets with pieces that can be shifted are found one piece at a time. */
const grownSets = (
  groups: readonly PieceGroup[],
  states: States,
): readonly (readonly Placement[])[] | null => {
  const seen = new Set([0])
  const grown: (readonly Placement[])[] = []
  const pieces = groups.reduce((sum, { members }) => sum + members.length, 0)
  const most = pieces <= FEW_PIECES ? MOST_STATES_OF_FEW : MOST_STATES
  for (const state of seen) {
    const { placements } = states.at(state)
    const counts = new Map(givenBy(placements).map(({ group, count }) => [group, count]))
    let isGreatest = true
    for (const [group, { members }] of groups.entries()) {
      if ((counts.get(group) ?? 0) >= members.length) continue
      for (const next of states.addEverywhere(state, group)) {
        isGreatest = false
        seen.add(next)
      }
    }
    if (isGreatest) grown.push(placements)
    if (seen.size > most) return null
  }
  return grown
}

/**
 * The sets of pieces that one tile can give, without those that are part of another; null: too many, or not known
 * for certain. 18 to 72 in rooms of 600 × 600.
 */
export const setsOf = (groups: readonly PieceGroup[], states: States): Sets | null => {
  if (!canBeProved(groups)) return null
  const found = states.own.length < placesOf(groups) ? grownSets(groups, states) : greatestSets(states)
  return found && withoutDoubles(groups, found, states)
}
