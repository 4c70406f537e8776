import { bestOf, type Cover, coverOf, isInStock, undominated } from './cover.ts'
import { eachAlone, everyFilling, filledUp, largestFirst, trimmed } from './fillings.ts'
import { type Counts, type PackSize, type Sizes, toSizes } from './sizes.ts'
import { waysTo, weightOf } from './ways.ts'

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
 * do that for no more money, and in no more packs where the money is the same: so a best cover needs fewer than n others.
 * Of 25,000,000 m² in packs of up to 25 m² less than 62,500 m² remain.
 */
const sureLeads = ({ coverage, need }: Sizes, lead: number): number => {
  const [largest = 1, unit = 1] = [coverage[0], coverage[lead]]
  return Math.max(0, Math.floor((need - (unit - 1) * largest) / unit))
}

/** For each total from the need up, less than a pack above it, the cheapest choice that makes it; of several, of fewest packs. */
const combined = (
  packs: readonly PackSize[],
  sizes: Sizes,
  oneByOneUpTo: number | undefined,
): readonly Cover[] => {
  const { coverage, price, need, place } = sizes
  const [largest = 1, lead] = [coverage[0], bestRate(sizes)]
  const [unit = 1, leads] = [coverage[lead], sureLeads(sizes, lead)]
  const from = need - leads * unit
  /* A weight is price and number of packs in one: a penny is more than all packs that a cover can have. */
  const penny = 1 + unit + Math.ceil((from + largest) / unit)
  const weighed = coverage.map((covers, i) => ({ coverage: covers, weight: (price[i] ?? 0) * penny + 1 }))
  /* A cover that is a whole largest pack above the need could spare a pack. */
  const to = from + largest - 1
  const ways = waysTo(weighed, from, to, oneByOneUpTo)
  const unitSize = (packs[place[0] ?? 0]?.coverage ?? 0) / largest
  return Array.from({ length: to - from + 1 }, (_, above) => from + above).flatMap((total) => {
    const weight = weightOf(ways, total)
    if (weight === Number.POSITIVE_INFINITY) return []
    const pence = Math.floor(weight / penny)
    return [
      {
        coverage: (total + leads * unit) * unitSize,
        price: pence + leads * (price[lead] ?? 0),
        packs: weight - pence * penny + leads,
        counts: () => {
          const counts = packs.map(() => 0)
          ways.countsOf(total).forEach((count, i) => {
            counts[place[i] ?? 0] = count + (i === lead ? leads : 0)
          })
          return counts
        },
      },
    ]
  })
}

const threeOf = (covers: readonly Cover[]): readonly Cover[] => {
  const best = bestOf(covers)
  return best === null ? [] : [best.cheapest, best.leastWaste, best.fewest]
}

const unlimited = (packs: readonly PackSize[]): readonly PackSize[] =>
  packs.map((pack) => ({ ...pack, most: null }))

/** Covers of as many packs as it takes. */
const unlimitedCovers = (
  packs: readonly PackSize[],
  need: number,
  oneByOneUpTo?: number,
): readonly Cover[] => {
  const sizes = toSizes(packs, need)
  const covers = combined(packs, sizes, oneByOneUpTo)
  const alone = eachAlone(packs, need, sizes.alone).map((counts) => coverOf(packs, counts))
  if (sizes.exact) return undominated([...covers, ...alone])
  /* Found with sizes rounded down: judged again by the true sizes, without packs that can be spared. */
  const found = threeOf(covers).map((cover) => cover.counts())
  const fillings = everyFilling(unlimited(packs), need) ?? filledUp(packs, need, sizes.place)
  const all = [...found, ...fillings].map((counts) => coverOf(packs, trimmed(packs, counts, need)))
  return undominated([...all, ...alone])
}

/** Whether the stock of a pack by itself would not cover the need. */
const isScarce = ({ most, coverage }: PackSize, need: number): boolean =>
  most !== null && most !== undefined && most * coverage < need

/** All of the first so many of these packs that are in stock, and of none of the others. */
const allOfFirst = (packs: readonly PackSize[], scarce: readonly number[], many: number): Counts =>
  packs.map(({ most }, i) => (scarce.slice(0, many).includes(i) ? (most ?? 0) : 0))

/** Covers within a stock that is too small for some size: exact as long as the choices can be tried one by one. */
const limitedCovers = (
  packs: readonly PackSize[],
  need: number,
  unlimited: readonly Cover[],
): readonly Cover[] => {
  const tried = everyFilling(packs, need)
  if (tried !== null) return undominated(tried.map((counts) => coverOf(packs, counts)))
  const fitting = threeOf(unlimited).filter((cover) => isInStock(packs, cover.counts()))
  const places = largestFirst(packs)
  const scarce = places.filter((i) => packs.slice(i, i + 1).some((pack) => isScarce(pack, need)))
  const plenty = places.filter((i) => !scarce.includes(i))
  const withScarce = [...Array(scarce.length + 1).keys()].flatMap((many): readonly Counts[] => {
    const taken = allOfFirst(packs, scarce, many)
    const rest = need - coverOf(packs, taken).coverage
    if (rest <= 0) return [taken]
    if (plenty.length === 0) return []
    const covers = unlimitedCovers(
      plenty.flatMap((i) => packs.slice(i, i + 1)),
      rest,
    )
    return threeOf(covers).map((cover) =>
      cover.counts().reduce((counts, count, k) => counts.with(plenty[k] ?? 0, count), [...taken]),
    )
  })
  const trims = withScarce.map((counts) => coverOf(packs, trimmed(packs, counts, need)))
  return undominated([...fitting, ...trims])
}

/**
 * The covers of a need that no other one beats, in the unit of the packs' coverages (OP-26), the leanest first; none
 * where the stock is too small. They are exact, but for many packs of sizes that have next to nothing in common or of
 * limited stock, where they are nearly the best, and for more than eight sizes, of which eight are combined and the
 * others considered alone. Eight sizes take a few milliseconds whatever the need. `oneByOneUpTo` is for tests, see
 * `waysTo`. 20 m² of bulk bags of 12.5 (£114.00) and small ones of 0.3125 (£4.80): 1 + 24 for £229.20, 2 bulk for £228.00.
 */
export const findCovers = (
  packs: readonly PackSize[],
  need: number,
  oneByOneUpTo?: number,
): readonly Cover[] => {
  const needed = Math.max(1, need)
  const places = packs.flatMap(({ most }, i) => (most === 0 ? [] : [i]))
  const sold = packs.filter(({ most }) => most !== 0)
  if (sold.length === 0) return []
  const covers = unlimitedCovers(sold, needed, oneByOneUpTo)
  const within = sold.some((pack) => isScarce(pack, needed)) ? limitedCovers(sold, needed, covers) : covers
  if (sold.length === packs.length) return within
  return within.map((cover) => ({
    ...cover,
    counts: () =>
      cover.counts().reduce(
        (counts, count, k) => counts.with(places[k] ?? 0, count),
        packs.map(() => 0),
      ),
  }))
}
