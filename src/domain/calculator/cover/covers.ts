import { coverDirectly } from './direct.ts'
import { coverWithFewest } from './fewest.ts'
import { coverLarge } from './large.ts'
import { type Counts, type PackSize, toSizes } from './sizes.ts'

/** Up to so many common units the cheapest way to every total is found one by one; it takes one to two milliseconds. */
const DIRECT_UP_TO = 100_000

/** Counts of packs that cover a need, each the best of all there are in its own way. */
export interface Covers {
  /** Lowest price; of several, least left over. */
  readonly cheapest: Counts
  /** Least left over; of several, the cheapest. */
  readonly leastWaste: Counts
  /** Fewest packs; of several, the cheapest. */
  readonly fewest: Counts
}

/**
 * The best covers of a need, in the unit of the packs' coverages (OP-26). Exact, not a rule of thumb.
 * 20 m² of bulk bags of 12.5 (£114.00) and small ones of 0.3125 (£4.80): cheapest and fewest 2 bulk, least waste 1 + 24.
 */
export const findCovers = (packs: readonly PackSize[], need: number, directUpTo = DIRECT_UP_TO): Covers => {
  const sizes = toSizes(packs, need)
  const { cheapest, leastWaste } = sizes.need <= directUpTo ? coverDirectly(sizes) : coverLarge(sizes)
  const inPlace = (counts: Counts): Counts => {
    const all = packs.map(() => 0)
    sizes.place.forEach((place, i) => {
      all[place] = counts[i] ?? 0
    })
    return all
  }
  return {
    cheapest: inPlace(cheapest),
    leastWaste: inPlace(leastWaste),
    fewest: inPlace(coverWithFewest(sizes)),
  }
}
