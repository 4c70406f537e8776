import type { States } from './cut-states.ts'

/** By state: how many tiles are in it. A tile may have room for more pieces of a group than there are. */
export type Assignment = ReadonlyMap<number, number>

export const tilesIn = (assignment: Assignment): number =>
  [...assignment.values()].reduce((sum, tiles) => sum + tiles, 0)

/** Puts pieces, group by group in the given order, each into the first tile with room, beside what is there. */
export const firstFit = (
  states: States,
  order: readonly number[],
  demand: readonly number[],
  start: Assignment = new Map(),
): Assignment => {
  const open = new Map(start)
  const putOne = (group: number): void => {
    for (const [from, tiles] of open) {
      const to = states.add(from, group)
      if (to === null) continue
      if (tiles > 1) open.set(from, tiles - 1)
      else open.delete(from)
      open.set(to, (open.get(to) ?? 0) + 1)
      return
    }
    const alone = states.add(0, group)
    if (alone !== null) open.set(alone, (open.get(alone) ?? 0) + 1)
  }
  for (const group of order) for (let left = demand[group] ?? 0; left > 0; left -= 1) putOne(group)
  return open
}

/** What is left to cut after some tiles. */
const beyond = (demand: readonly number[], counts: readonly number[], times = 1): readonly number[] =>
  demand.map((count, group) => Math.max(0, count - times * (counts[group] ?? 0)))

/** Takes the whole part of a bound's uses, and puts what is left by first fit. */
export const roundedDown = (
  states: States,
  sets: readonly number[],
  uses: readonly number[],
  demand: readonly number[],
): Assignment => {
  const start = new Map<number, number>()
  let left = demand
  for (const [index, set] of sets.entries()) {
    const times = Math.floor((uses[index] ?? 0) + 1e-6)
    if (times === 0) continue
    start.set(set, times)
    left = beyond(left, states.at(set).counts, times)
  }
  return firstFit(states, [...demand.keys()], left, start)
}

/**
 * The least number of tiles, by trying every set for the first group that is left (L-057). What is left is
 * remembered, so that 12 pieces take at most 4,096 steps for each set.
 */
export const exactFit = (states: States, sets: readonly number[], demand: readonly number[]): Assignment => {
  const best = new Map<
    string,
    { readonly tiles: number; readonly set: number; readonly left: readonly number[] }
  >()
  const solve = (left: readonly number[]): number => {
    const group = left.findIndex((count) => count > 0)
    if (group < 0) return 0
    const name = left.join()
    const known = best.get(name)
    if (known) return known.tiles
    let found = { tiles: Number.POSITIVE_INFINITY, set: 0, left }
    for (const set of sets) {
      const { counts } = states.at(set)
      if ((counts[group] ?? 0) === 0) continue
      const rest = beyond(left, counts)
      const tiles = 1 + solve(rest)
      if (tiles < found.tiles) found = { tiles, set, left: rest }
    }
    best.set(name, found)
    return found.tiles
  }
  solve(demand)
  const assignment = new Map<number, number>()
  for (let step = best.get(demand.join()); step; step = best.get(step.left.join()))
    assignment.set(step.set, (assignment.get(step.set) ?? 0) + 1)
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
