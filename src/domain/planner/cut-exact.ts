import type { Assignment } from './core/cut-assign.ts'
import type { Given } from './core/cut-states.ts'
import { type CutBound, linearBound } from './cut-bound.ts'
import type { Sets } from './cut-sets.ts'

/** What is left to cut after some tiles. */
const beyond = (demand: readonly number[], given: readonly Given[], times: number): readonly number[] => {
  const left = [...demand]
  for (const { group, count } of given) left[group] = Math.max(0, (left[group] ?? 0) - times * count)
  return left
}

/** The search took more steps than it may. */
export class TooManySteps extends Error {}

/** A set of pieces that a tile can give, as a state. */
interface Choice {
  readonly set: number
  readonly given: readonly Given[]
}

/**
 * Cuts all pieces from so many tiles, by trying every set for the first group that is left; null: it is impossible
 * (L-057). Pieces are worth their prices in the linear bound, and a tile is worth at most 1: what is left may not be
 * worth more than the tiles that are left. So hardly any set is tried where the bound is tight.
 */
export const fitInto = (
  sets: Sets,
  { prices }: CutBound,
  demand: readonly number[],
  tiles: number,
  mostSteps: number,
): Assignment | null => {
  const failed = new Set<string>()
  const chosen: number[] = []
  let steps = 0
  const states = sets.states()
  const withGroup = demand.map((): Choice[] => [])
  for (const [index, given] of sets.given.entries()) {
    for (const { group } of given) withGroup[group]?.push({ set: states[index] as number, given })
  }
  /* What is left to cut; each try puts back what it took. */
  const left = [...demand]
  const worthLeftOf = (given: readonly Given[]): number => {
    let worth = 0
    for (const { group, count } of given)
      worth += Math.min(count, left[group] as number) * (prices[group] as number)
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
    const worthLeft = tiles - chosen.length - 1 + 1e-6
    for (const { set, given } of withGroup[group] ?? []) {
      const used = worthLeftOf(given)
      if (worth - used > worthLeft) continue
      chosen.push(set)
      const before = given.map((one) => left[one.group] as number)
      for (const { group: of, count } of given) left[of] = Math.max(0, (left[of] as number) - count)
      if (fill(group, worth - used)) return true
      for (const [place, one] of given.entries()) left[one.group] = before[place] as number
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
export const followBound = (sets: Sets, demand: readonly number[], bound: CutBound): Assignment => {
  const assignment = new Map<number, number>()
  const states = sets.states()
  let left = demand
  for (let { uses } = bound; total(left) > 0; { uses } = linearBound(left, sets.given)) {
    const taken = uses.map((use) => Math.floor(use + 1e-6))
    if (total(taken) === 0) taken[uses.indexOf(Math.max(...uses))] = 1
    for (const [index, given] of sets.given.entries()) {
      const tiles = taken[index] ?? 0
      const set = states[index]
      if (tiles === 0 || set === undefined) continue
      assignment.set(set, (assignment.get(set) ?? 0) + tiles)
      left = beyond(left, given, tiles)
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
