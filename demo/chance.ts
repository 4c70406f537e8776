/** Numbers that look random and are the same in every demo shop (mulberry32). */
export interface Chance {
  /** From 0 to below `most`. */
  readonly below: (most: number) => number
  readonly of: <T>(all: readonly [T, ...T[]]) => T
}

export const createChance = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  return { below, of: (all) => all[below(all.length)] ?? all[0] }
}
