import type { Counts, Sizes } from './sizes.ts'

/** The two covers that are found together: the cheapest, and the one with the least left over. */
export interface TwoCovers {
  readonly cheapest: Counts
  readonly leastWaste: Counts
}

/**
 * The covers of a small need, by the cheapest way to every total. Ties: cheapest, then least left over, then fewest
 * packs; and least left over, then cheapest, then fewest packs. 64 small bags, or 1 bulk bag and 24 small, cover 20 m²
 * without a rest: the latter is cheaper.
 */
export const coverDirectly = ({ coverage, price, need }: Sizes): TwoCovers => {
  /* No cover that could spare a pack is looked at: none reaches need + the largest pack. */
  const top = need + (coverage[0] ?? 0) - 1
  const cost = new Float64Array(top + 1).fill(Number.POSITIVE_INFINITY)
  const packs = new Int32Array(top + 1)
  const last = new Int8Array(top + 1)
  cost[0] = 0
  for (let i = 0; i < coverage.length; i += 1) {
    const step = coverage[i] ?? 0
    const paid = price[i] ?? 0
    for (let total = step; total <= top; total += 1) {
      const before = cost[total - step] ?? 0
      const known = cost[total] ?? 0
      if (before + paid > known) continue
      const count = (packs[total - step] ?? 0) + 1
      if (before + paid === known && count >= (packs[total] ?? 0)) continue
      cost[total] = before + paid
      packs[total] = count
      last[total] = i
    }
  }
  let least = need
  while (cost[least] === Number.POSITIVE_INFINITY) least += 1
  let cheapest = least
  for (let total = least + 1; total <= top; total += 1)
    if ((cost[total] ?? 0) < (cost[cheapest] ?? 0)) cheapest = total

  const countsOf = (total: number): Counts => {
    const counts = coverage.map(() => 0)
    for (let rest = total; rest > 0; ) {
      const i = last[rest] ?? 0
      counts[i] = (counts[i] ?? 0) + 1
      rest -= coverage[i] ?? rest
    }
    return counts
  }
  return { cheapest: countsOf(cheapest), leastWaste: countsOf(least) }
}
