import { gcd } from './sizes.ts'

/**
 * For every remainder modulo `modulus`, the least weight with which packs reach it: one table for all packs, one for
 * all but the first, and so on; the last, for no pack at all, reaches only 0. Infinity: cannot be reached.
 */
export type Tables = readonly Float64Array[]

/** `from` with one more pack, taken as often as it helps. Weights are not negative, so going round once is enough. */
const withPack = (from: Float64Array, step: number, weight: number): Float64Array => {
  const modulus = from.length
  const table = from.slice()
  const rounds = gcd(step, modulus)
  const length = modulus / rounds
  const stride = step % modulus
  for (let start = 0; start < rounds; start += 1) {
    let lightest = start
    for (let here = start, i = 0; i < length; i += 1) {
      if ((table[here] ?? 0) < (table[lightest] ?? 0)) lightest = here
      here += stride
      if (here >= modulus) here -= modulus
    }
    let carried = table[lightest] ?? 0
    if (carried === Number.POSITIVE_INFINITY) continue
    for (let here = lightest, i = 1; i < length; i += 1) {
      here += stride
      if (here >= modulus) here -= modulus
      carried += weight
      const own = table[here] ?? 0
      if (own <= carried) carried = own
      else table[here] = carried
    }
  }
  return table
}

export const remainderTables = (
  modulus: number,
  steps: readonly number[],
  weights: readonly number[],
): Tables => {
  const nothing: Float64Array = new Float64Array(modulus).fill(Number.POSITIVE_INFINITY)
  nothing[0] = 0
  let table: Float64Array = nothing
  const tables = [table]
  for (let k = steps.length - 1; k >= 0; k -= 1) {
    table = withPack(table, steps[k] ?? 0, weights[k] ?? 0)
    tables.unshift(table)
  }
  return tables
}

/** `a` modulo `m`, never negative. */
export const remainder = (a: number, m: number): number => ((a % m) + m) % m
