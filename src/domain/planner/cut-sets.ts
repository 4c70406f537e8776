import type { PieceGroup } from './cut-groups.ts'
import { areApart, isExhaustive, type Placement, type States } from './cut-states.ts'
import type { Tenths } from './types.ts'

/** Beyond so much work a plan would become slow: then the bound is that of the areas. */
const MOST_STATES = 1500
const MOST_STEPS = 20_000
const MOST_PLACES = 160

/** Sets of pieces that one tile can give, as states; none that could be used is missing. */
export type Sets = readonly number[]

/** Only the first state of each set of counts, where no more pieces of a group are counted than there are. */
const withoutDoubles = (groups: readonly PieceGroup[], states: States, found: Iterable<number>): Sets => {
  const byCounts = new Map<string, number>()
  for (const state of found) {
    const counts = states.counts(state)
    const name = groups.map(({ members }, group) => Math.min(members.length, counts[group] ?? 0)).join()
    if (!byCounts.has(name)) byCounts.set(name, state)
  }
  return [...byCounts.values()]
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
  const apart = placements.map((a) => placements.map((b) => a !== b && areApart(a, b, kerf)))
  const sets: (readonly Placement[])[] = []
  let steps = 0
  const extend = (chosen: readonly number[], open: readonly number[], closed: readonly number[]): void => {
    steps += 1
    if (steps > MOST_STEPS) return
    if (open.length === 0 && closed.length === 0) {
      sets.push(chosen.flatMap((index) => placements[index] ?? []))
      return
    }
    const near = (index: number) => open.filter((other) => apart[index]?.[other])
    const pivot = [...open, ...closed].reduce<readonly number[]>((most, index) => {
      const own = near(index)
      return own.length > most.length ? own : most
    }, [])
    const left = new Set(open)
    const done = [...closed]
    for (const index of open) {
      if (pivot.includes(index)) continue
      const neighbours = apart[index] ?? []
      extend(
        [...chosen, index],
        [...left].filter((other) => neighbours[other]),
        done.filter((other) => neighbours[other]),
      )
      left.delete(index)
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
    if (seen.size > MOST_STATES) return null
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
  const found = fixed === null ? grownSets(groups, states) : greatestSets(fixed, kerf)?.map(states.of)
  return found ? withoutDoubles(groups, states, found) : null
}
