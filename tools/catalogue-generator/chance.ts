/** Numbers that look random and are the same for the same seed (mulberry32): a measurement can be repeated. */
export interface Random {
  /** 0 ≤ n < most, whole. */
  below(most: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const below = (most: number): number => Math.floor((next() / 2 ** 32) * most)
  return { below, pick: (list) => list[below(list.length)] ?? list[0] }
}
