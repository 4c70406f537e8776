import { type CutBound, linearBound } from './cut-bound.ts'
import type { States } from './cut-states.ts'

/** By state: how many tiles are in it. A tile may have room for more pieces of a group than there are. */
export type Assignment = ReadonlyMap<number, number>

export const tilesIn = (assignment: Assignment): number =>
  [...assignment.values()].reduce((sum, tiles) => sum + tiles, 0)

/** Puts pieces, group by group in the given order, each into the first tile with room. */
export const firstFit = (states: States, order: readonly number[], demand: readonly number[]): Assignment => {
  /* Tiles in the same state have one place in the list, in the order of their first; 0 where none is left. */
  const open: number[] = []
  const tiles: number[] = []
  const placeOf = new Map<number, number>()
  const put = (state: number): void => {
    const place = placeOf.get(state)
    if (place !== undefined) tiles[place] = (tiles[place] ?? 0) + 1
    else {
      placeOf.set(state, open.push(state) - 1)
      tiles.push(1)
    }
  }
  for (const group of order) {
    /* A tile that has no room for a piece has none for the next one like it. */
    let from = 0
    let before = 0
    for (let left = demand[group] ?? 0; left > 0; left -= 1) {
      states.countTried(before)
      const found = states.firstWithRoom(open, from, group)
      if (found === null) continue
      for (; from < found.index; from += 1) if (open[from] !== 0) before += 1
      const state = open[from]
      if (state !== undefined) {
        tiles[from] = (tiles[from] ?? 0) - 1
        if (tiles[from] === 0) {
          open[from] = 0
          placeOf.delete(state)
        }
      }
      put(found.to)
    }
  }
  return new Map([...placeOf].map(([state, place]) => [state, tiles[place] ?? 0]))
}

/** What is left to cut after some tiles. */
const beyond = (demand: readonly number[], counts: readonly number[], times = 1): readonly number[] =>
  demand.map((count, group) => Math.max(0, count - times * (counts[group] ?? 0)))

/** The search took more steps than it may. */
export class TooManySteps extends Error {}

/**
 * Cuts all pieces from so many tiles, by trying every set for the first group that is left; null: it is impossible
 * (L-057). Pieces are worth their prices in the linear bound, and a tile is worth at most 1: what is left may not be
 * worth more than the tiles that are left. So hardly any set is tried where the bound is tight.
 */
export const fitInto = (
  states: States,
  sets: readonly number[],
  { prices }: CutBound,
  demand: readonly number[],
  tiles: number,
  mostSteps: number,
): Assignment | null => {
  const failed = new Set<string>()
  const chosen: number[] = []
  let steps = 0
  /* A tile gives pieces of few groups, and its worth is asked for at every step. */
  const counted = sets.map((set) => {
    const counts = states.counts(set)
    return { set, counts, given: [...counts.keys()].filter((group) => (counts[group] ?? 0) > 0) }
  })
  const withGroup = demand.map((_, group) => counted.filter(({ counts }) => (counts[group] ?? 0) > 0))
  /* What is left to cut; each try puts back what it took. */
  const left = [...demand]
  const worthOf = ({ counts, given }: (typeof counted)[number]): number => {
    let worth = 0
    for (const group of given)
      worth += Math.min(counts[group] as number, left[group] as number) * (prices[group] as number)
    return worth
  }
  /** No piece of a group before `from` is left. */
  const fill = (from: number, worth: number): boolean => {
    let group = from
    while (left[group] === 0) group += 1
    if (group === left.length) return true
    /* A letter for each count: many times quicker than figures. */
    const name = String.fromCharCode(chosen.length, ...left.slice(group))
    if (failed.has(name)) return false
    steps += 1
    if (steps > mostSteps) throw new TooManySteps()
    for (const one of withGroup[group] ?? []) {
      const { set, counts, given } = one
      const used = worthOf(one)
      if (worth - used > tiles - chosen.length - 1 + 1e-6) continue
      chosen.push(set)
      const before = given.map((of) => left[of] as number)
      for (const of of given) left[of] = Math.max(0, (left[of] as number) - (counts[of] as number))
      if (fill(group, worth - used)) return true
      for (const [place, of] of given.entries()) left[of] = before[place] as number
      chosen.pop()
    }
    failed.add(name)
    return false
  }
  const worth = demand.reduce((sum, n, i) => sum + n * (prices[i] ?? 0), 0)
  if (!fill(0, worth)) return null
  const assignment = new Map<number, number>()
  for (const set of chosen) assignment.set(set, (assignment.get(set) ?? 0) + 1)
  return assignment
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * Follows the linear bound: the whole part of its uses is taken, or else one tile of the set that it uses most; then
 * the bound of what is left is followed likewise.
 */
export const followBound = (
  states: States,
  sets: readonly number[],
  demand: readonly number[],
  bound: CutBound,
): Assignment => {
  const assignment = new Map<number, number>()
  const counts = sets.map(states.counts)
  let left = demand
  for (let { uses } = bound; total(left) > 0; { uses } = linearBound(left, counts)) {
    const taken = uses.map((use) => Math.floor(use + 1e-6))
    if (total(taken) === 0) taken[uses.indexOf(Math.max(...uses))] = 1
    for (const [index, set] of sets.entries()) {
      const tiles = taken[index] ?? 0
      if (tiles === 0) continue
      assignment.set(set, (assignment.get(set) ?? 0) + tiles)
      left = beyond(left, states.counts(set), tiles)
    }
  }
  return assignment
}

/** Numbers from 0 to 1 that look random and are the same on every run and machine. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

/** Orders of groups, near that by size at first and then ever farther from it. */
export function* reorderings(groups: number, most: number): Generator<readonly number[]> {
  const random = seeded(groups)
  for (let attempt = 1; attempt <= most; attempt += 1) {
    const reach = 1 + (groups * attempt) / most
    const keys = Array.from({ length: groups }, (_, group) => group + reach * random())
    yield [...keys.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  }
}
