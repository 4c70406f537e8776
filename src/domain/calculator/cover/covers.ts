import { coverWithFewest } from './fewest.ts'
import { type Counts, type PackSize, type Sizes, toSizes, weigh } from './sizes.ts'
import { waysTo, weightOf } from './ways.ts'

/** Counts of packs that cover a need, each the best of all there are in its own way. */
export interface Covers {
  /** Lowest price; of several, least left over. */
  readonly cheapest: Counts
  /** Least left over; of several, the cheapest. */
  readonly leastWaste: Counts
  /** Fewest packs; of several, the cheapest. */
  readonly fewest: Counts
}

/** The pack with the lowest price for its coverage; of several the largest. */
const bestRate = ({ coverage, price }: Sizes): number => {
  let best = 0
  for (let i = 1; i < coverage.length; i += 1)
    if ((price[i] ?? 0) * (coverage[best] ?? 0) < (price[best] ?? 0) * (coverage[i] ?? 0)) best = i
  return best
}

/**
 * How many packs of the best rate, the leads, are certain to be in a best cover: taken first, they leave a need of
 * moderate size. Say a lead covers n units. Among any n other packs some cover a multiple of n together, and leads would
 * do that for no more money: so a best cover needs fewer than n others. Of 25,000,000 m² in packs of up to 25 m² less
 * than 62,500 m² remain.
 */
const sureLeads = ({ coverage, need }: Sizes, lead: number): number => {
  const [largest = 1, unit = 1] = [coverage[0], coverage[lead]]
  return Math.max(0, Math.floor((need - (unit - 1) * largest) / unit))
}

/** The cheapest cover and the least wasteful one; of several that are equal otherwise, one of fewest packs. */
const cheapestAndLeast = (sizes: Sizes, oneByOneUpTo?: number): readonly [Counts, Counts] => {
  const { coverage, price, need } = sizes
  const [largest = 1, lead] = [coverage[0], bestRate(sizes)]
  const [unit = 1, leads] = [coverage[lead], sureLeads(sizes, lead)]
  const from = need - leads * unit
  /* A weight is price and number of packs in one: a penny is more than all packs that a cover can have. */
  const penny = 1 + unit + Math.ceil((from + largest) / unit)
  const packs = coverage.map((covers, i) => ({ coverage: covers, weight: (price[i] ?? 0) * penny + 1 }))
  /* A cover that is a whole largest pack above the need could spare a pack. */
  const to = from + largest - 1
  const ways = waysTo(packs, from, to, oneByOneUpTo)
  let least = from
  while (weightOf(ways, least) === Number.POSITIVE_INFINITY) least += 1
  let cheapest = least
  for (let total = least + 1; total <= to; total += 1)
    if (Math.floor(weightOf(ways, total) / penny) < Math.floor(weightOf(ways, cheapest) / penny))
      cheapest = total
  const withLeads = (counts: Counts): Counts => counts.map((count, i) => (i === lead ? count + leads : count))
  return [withLeads(ways.countsOf(cheapest)), withLeads(ways.countsOf(least))]
}

/** Takes out the packs that can be spared, the largest first. */
const trimmed = (
  coverages: readonly number[],
  largestFirst: readonly number[],
  counts: Counts,
  need: number,
): Counts => {
  const left = [...counts]
  let spare = weigh(counts, coverages) - need
  for (const i of largestFirst) {
    const coverage = coverages[i] ?? 1
    if (spare < coverage) continue
    const spared = Math.min(left[i] ?? 0, Math.floor(spare / coverage))
    left[i] = (left[i] ?? 0) - spared
    spare -= spared * coverage
  }
  return left
}

/** Only the highest counts of a size are tried: where more are needed, rounding loses less than one pack. */
const MOST_FILLED = 500

/** Each size alone, filled up with the smallest: from none of it to as many as cover the need (OP-26). */
const filledUp = (packs: readonly PackSize[], need: number, places: readonly number[]): readonly Counts[] => {
  const smallest = places.at(-1) ?? 0
  const fill = packs[smallest]?.coverage ?? 1
  return places.flatMap((place) => {
    const covers = packs[place]?.coverage ?? 1
    const most = Math.ceil(need / covers)
    const least = Math.max(0, most - MOST_FILLED)
    return Array.from({ length: most - least + 1 }, (_, k) => {
      const counts = packs.map(() => 0)
      counts[place] = least + k
      const rest = Math.ceil(Math.max(0, need - (least + k) * covers) / fill)
      counts[smallest] = (counts[smallest] ?? 0) + rest
      return counts
    })
  })
}

/** So many choices at most are compared one by one: more take longer than a shopper's next key. */
const MOST_TRIED = 3000

/** Every choice of the larger sizes, filled up with the smallest (OP-26): the best are among them. Null where it is too many. */
const everyFilling = (
  coverages: readonly number[],
  largestFirst: readonly number[],
  need: number,
): readonly Counts[] | null => {
  const fillings: Counts[] = []
  const counts = coverages.map(() => 0)
  /** Goes through all choices of the sizes from the `nth` on; false where there are too many. */
  const fillFrom = (nth: number, rest: number): boolean => {
    const place = largestFirst[nth] ?? 0
    const coverage = coverages[place] ?? 1
    const most = Math.ceil(Math.max(0, rest) / coverage)
    if (nth === largestFirst.length - 1) {
      fillings.push(counts.with(place, most))
      return fillings.length <= MOST_TRIED
    }
    for (let count = 0; count <= most; count += 1) {
      counts[place] = count
      if (!fillFrom(nth + 1, rest - count * coverage)) return false
    }
    return true
  }
  return fillFrom(0, need) ? fillings : null
}

/** What was found with sizes rounded down, judged again by the true sizes, without packs that can be spared. */
const byTrueSizes = (
  packs: readonly PackSize[],
  need: number,
  { cheapest, leastWaste, fewest }: Covers,
  places: readonly number[],
): Covers => {
  const coverages = packs.map(({ coverage }) => coverage)
  const prices = packs.map(({ price }) => price)
  const largestFirst = packs.map((_, i) => i).sort((a, b) => (coverages[b] ?? 0) - (coverages[a] ?? 0))
  const fillings = everyFilling(coverages, largestFirst, need) ?? filledUp(packs, need, places)
  const all = [cheapest, leastWaste, fewest, ...fillings].map((counts) => {
    const left = trimmed(coverages, largestFirst, counts, need)
    const number = left.reduce((a, b) => a + b, 0)
    return { left, price: weigh(left, prices), number, covers: weigh(left, coverages) }
  })
  type Measured = (typeof all)[number]
  const least = (of: keyof Omit<Measured, 'left'>, then: keyof Omit<Measured, 'left'>): Counts =>
    all.reduce((best, one) => ((one[of] - best[of] || one[then] - best[then]) < 0 ? one : best)).left
  return {
    cheapest: least('price', 'covers'),
    leastWaste: least('covers', 'price'),
    fewest: least('number', 'price'),
  }
}

/**
 * The best covers of a need, in the unit of the packs' coverages (OP-26). They are exact, but for many packs of sizes that have
 * next to nothing in common, where they are nearly the best, and for more than six sizes, of which six are combined. Six sizes
 * take a few milliseconds whatever the need. `oneByOneUpTo` is for tests, see `waysTo`.
 * 20 m² of bulk bags of 12.5 (£114.00) and small ones of 0.3125 (£4.80): cheapest and fewest 2 bulk, least waste 1 + 24.
 */
export const findCovers = (packs: readonly PackSize[], need: number, oneByOneUpTo?: number): Covers => {
  const sizes = toSizes(packs, need)
  const [cheapest, leastWaste] = cheapestAndLeast(sizes, oneByOneUpTo)
  const inPlace = (counts: Counts): Counts => {
    const all = packs.map(() => 0)
    sizes.place.forEach((place, i) => {
      all[place] = counts[i] ?? 0
    })
    return all
  }
  const found = {
    cheapest: inPlace(cheapest),
    leastWaste: inPlace(leastWaste),
    fewest: inPlace(coverWithFewest(sizes)),
  }
  return sizes.exact ? found : byTrueSizes(packs, Math.max(1, need), found, sizes.place)
}
