import type { PieceGroup } from './cut-groups.ts'
import { areApart, isExhaustive, type Placement, type States } from './cut-states.ts'
import type { Tenths } from './types.ts'

/** Beyond so much work a plan would become slow: then the bound is that of the areas. */
const MOST_STATES = 1500
/** Of so few pieces the least is always found (L-057): twelve have 25,000 states at most, mostly some hundreds. */
const FEW_PIECES = 12
const MOST_STATES_OF_FEW = 100_000
const MOST_STEPS = 20_000
const MOST_PLACES = 160

/** Sets of pieces that one tile can give, as states; none that could be used is missing. */
export type Sets = readonly number[]

/** What counts of pieces: their groups in order, each no more often than there are pieces of it. */
const nameOf = (groups: readonly PieceGroup[], placements: readonly Placement[]): string => {
  const pieces = placements.map(({ group }) => group).sort((a, b) => a - b)
  let name = ''
  let [last, count] = [-1, 0]
  for (const group of pieces) {
    count = group === last ? count + 1 : 1
    last = group
    if (count <= (groups[group]?.members.length ?? 0)) name += `${group} `
  }
  return name
}

/** Only the first of those that count alike. */
const withoutDoubles = <Found>(
  groups: readonly PieceGroup[],
  found: readonly Found[],
  placementsOf: (one: Found) => readonly Placement[],
): readonly Found[] => {
  const names = new Set<string>()
  return found.filter((one) => {
    const name = nameOf(groups, placementsOf(one))
    if (names.has(name)) return false
    names.add(name)
    return true
  })
}

/** Whether the sets of these pieces can be found at all; it does not depend on the kerf. */
export const canBeProved = (groups: readonly PieceGroup[]): boolean =>
  isExhaustive(groups) && fixedPlacements(groups) !== 'too-many'

/** Each place of each piece; null if some can be shifted. */
const fixedPlacements = (groups: readonly PieceGroup[]): readonly Placement[] | 'too-many' | null => {
  const placements: Placement[] = []
  for (const [group, { options }] of groups.entries())
    for (const { shape, x, y } of options) {
      if (x === null || y === null) return null
      placements.push({ group, shape, x, y })
    }
  return placements.length > MOST_PLACES ? 'too-many' : placements
}

/**
 * The greatest sets of places that are all apart: Bron and Kerbosch's cliques, where those of the place with most
 * neighbours are left out. Null: too many steps.
 */
const greatestSets = (
  placements: readonly Placement[],
  kerf: Tenths,
): readonly (readonly Placement[])[] | null => {
  const { length } = placements
  const apart = new Uint8Array(length * length)
  for (const [i, a] of placements.entries())
    for (let j = i + 1; j < length; j += 1)
      if (areApart(a, placements[j] as Placement, kerf)) {
        apart[i * length + j] = 1
        apart[j * length + i] = 1
      }
  const sets: (readonly Placement[])[] = []
  let steps = 0
  const extend = (chosen: readonly number[], open: readonly number[], closed: readonly number[]): void => {
    steps += 1
    if (steps > MOST_STEPS) return
    if (open.length === 0 && closed.length === 0) {
      sets.push(chosen.map((index) => placements[index] as Placement))
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
  extend([], [...placements.keys()], [])
  return steps > MOST_STEPS ? null : sets
}

/** Sets with pieces that can be shifted are found one piece at a time. */
const grownSets = (groups: readonly PieceGroup[], states: States): Sets | null => {
  const seen = new Set([0])
  const grown: number[] = []
  const pieces = groups.reduce((sum, { members }) => sum + members.length, 0)
  const most = pieces <= FEW_PIECES ? MOST_STATES_OF_FEW : MOST_STATES
  for (const state of seen) {
    const counts = states.counts(state)
    let isGreatest = true
    for (const [group, { members }] of groups.entries()) {
      if ((counts[group] ?? 0) >= members.length) continue
      for (const next of states.addEverywhere(state, group)) {
        isGreatest = false
        seen.add(next)
      }
    }
    if (isGreatest) grown.push(state)
    if (seen.size > most) return null
  }
  return grown
}

/**
 * The sets of pieces that one tile can give, without those that are part of another; null: too many, or not known
 * for certain. 18 to 72 in rooms of 600 × 600.
 */
export const setsOf = (groups: readonly PieceGroup[], states: States, kerf: Tenths): Sets | null => {
  if (!isExhaustive(groups)) return null
  const fixed = fixedPlacements(groups)
  if (fixed === 'too-many') return null
  if (fixed !== null) {
    const sets = greatestSets(fixed, kerf)
    return sets && withoutDoubles(groups, sets, (placements) => placements).map(states.of)
  }
  const grown = grownSets(groups, states)
  return grown && withoutDoubles(groups, grown, (state) => states.at(state).placements)
}
