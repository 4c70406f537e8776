import { type Counts, type PackSize, weightedSum } from './sizes.ts'

/**
 * A choice of packs that covers a need. Thousands are compared, so the counts are computed only when they are
 * read.
 */
export interface Cover {
  /** In the unit of the packs' coverages. */
  readonly coverage: number
  /** In pence. */
  readonly price: number
  /** The total number of packs. */
  readonly packs: number
  /** The count of each pack, in the order of the input packs. */
  counts(): Counts
}

/** The best covers by three criteria. None of them is dominated by another. */
export interface BestCovers<C extends Cover = Cover> {
  /** Lowest price. */
  readonly cheapest: C
  /** Least waste. */
  readonly leastWaste: C
  /** Fewest packs; of several, the cheapest. */
  readonly fewest: C
}

/** Builds a cover from its counts. */
export const coverOf = (packs: readonly PackSize[], counts: Counts): Cover => ({
  coverage: weightedSum(
    counts,
    packs.map(({ coverage }) => coverage),
  ),
  price: weightedSum(
    counts,
    packs.map(({ price }) => price),
  ),
  packs: counts.reduce((sum, count) => sum + count, 0),
  counts: () => counts,
})

/**
 * The covers that no other one dominates, the smallest and dearest first. A cover is dominated by another
 * that has at most its coverage and at most its price. Of covers equal in both, the one with the fewest packs
 * stays; of several, the first. Where 22 m² are needed, 3 packs of 10 m² for £900.00 are dominated by 2 of
 * them and 2 of 1 m², 22 m² for £672.00.
 */
export const undominated = <C extends Cover>(covers: readonly C[]): readonly C[] => {
  const smallestFirst = covers.toSorted(
    (a, b) => a.coverage - b.coverage || a.price - b.price || a.packs - b.packs,
  )
  let lowest = Number.POSITIVE_INFINITY
  return smallestFirst.filter(({ price }) => {
    if (price >= lowest) return false
    lowest = price
    return true
  })
}

/** The best of some covers; null without any. */
export const bestCovers = <C extends Cover>(covers: readonly C[]): BestCovers<C> | null => {
  const candidates = undominated(covers)
  const [leastWaste, cheapest] = [candidates[0], candidates.at(-1)]
  if (leastWaste === undefined || cheapest === undefined) return null
  /* Of covers with equally few packs, the last is the cheapest. */
  const fewest = candidates.reduce((best, cover) => (cover.packs <= best.packs ? cover : best), leastWaste)
  return { cheapest, leastWaste, fewest }
}

/** Whether the stock suffices for these counts. */
export const isInStock = (packs: readonly PackSize[], counts: Counts): boolean =>
  packs.every(({ inStock }, i) => inStock === null || inStock === undefined || (counts[i] ?? 0) <= inStock)
