import { type Counts, type PackSize, weigh } from './sizes.ts'

/** A choice of packs that covers a need. The counts of one among thousands are only worked out when they are read. */
export interface Cover {
  /** In the unit of the packs' coverages. */
  readonly coverage: number
  /** In pence. */
  readonly price: number
  /** How many packs it takes in all. */
  readonly packs: number
  /** How many of each pack, in the order in which the packs were given. */
  counts(): Counts
}

/** The best covers, each in its own way. None of them is beaten by another. */
export interface BestCovers<C extends Cover = Cover> {
  /** Lowest price. */
  readonly cheapest: C
  /** Least left over. */
  readonly leastWaste: C
  /** Fewest packs; of several, the cheapest. */
  readonly fewest: C
}

/** A cover with its measures, from its counts. */
export const coverOf = (packs: readonly PackSize[], counts: Counts): Cover => ({
  coverage: weigh(
    counts,
    packs.map(({ coverage }) => coverage),
  ),
  price: weigh(
    counts,
    packs.map(({ price }) => price),
  ),
  packs: counts.reduce((sum, count) => sum + count, 0),
  counts: () => counts,
})

/**
 * The covers that no other one beats, the leanest and dearest first: another beats a cover that is no cheaper and no
 * leaner. Of covers that are equal in both the one of fewest packs stays, of several the first. 3 packs of 10 m² for
 * £900.00 are beaten by 2 of them and 2 of 1 m², 22 m² for £672.00, where 22 m² are needed.
 */
export const undominated = <C extends Cover>(covers: readonly C[]): readonly C[] => {
  const leanestFirst = covers.toSorted(
    (a, b) => a.coverage - b.coverage || a.price - b.price || a.packs - b.packs,
  )
  let lowest = Number.POSITIVE_INFINITY
  return leanestFirst.filter(({ price }) => {
    if (price >= lowest) return false
    lowest = price
    return true
  })
}

/** The best of some covers; null without any. */
export const bestOf = <C extends Cover>(covers: readonly C[]): BestCovers<C> | null => {
  const kept = undominated(covers)
  const [leastWaste, cheapest] = [kept[0], kept.at(-1)]
  if (leastWaste === undefined || cheapest === undefined) return null
  /* Of equally few packs the last is the cheapest. */
  const fewest = kept.reduce((best, cover) => (cover.packs <= best.packs ? cover : best), leastWaste)
  return { cheapest, leastWaste, fewest }
}

/** Whether a stock holds so many of each pack. */
export const isInStock = (packs: readonly PackSize[], counts: Counts): boolean =>
  packs.every(({ most }, i) => most === null || most === undefined || (counts[i] ?? 0) <= most)
