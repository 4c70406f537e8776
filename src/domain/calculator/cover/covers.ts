import { bestCovers, type Cover, coverOf, isInStock, undominated } from './cover.ts'
import {
  coversOfOneSize,
  enumerateFillings,
  fillWithSmallest,
  indexesLargestFirst,
  withoutSparePacks,
} from './fillings.ts'
import { leastWeightOf, leastWeights } from './least-weights.ts'
import { type Counts, type PackSize, type Sizes, toSizes } from './sizes.ts'

/** The index of the pack with the lowest price per coverage; of several, the largest. */
const bestRate = ({ coverage, price }: Sizes): number => {
  let best = 0
  for (let i = 1; i < coverage.length; i += 1)
    if ((price[i] ?? 0) * (coverage[best] ?? 0) < (price[best] ?? 0) * (coverage[i] ?? 0)) best = i
  return best
}

/**
 * How many packs of the best rate ('leads') are certainly part of a best cover. Taking them first leaves a
 * need of moderate size. Proof: say a lead covers n units. Among any n other packs, some together cover a
 * multiple of n. Leads cover that for no more money, and for equal money with no more packs. So a best cover
 * has fewer than n other packs. Of 25,000,000 m² in packs of up to 25 m², less than 62,500 m² remain.
 */
const sureLeads = ({ coverage, need }: Sizes, lead: number): number => {
  const [largest = 1, unit = 1] = [coverage[0], coverage[lead]]
  return Math.max(0, Math.floor((need - (unit - 1) * largest) / unit))
}

/**
 * The cheapest cover of each total, from the need to less than one largest pack above it; of equally cheap
 * ones, the one with the fewest packs.
 */
const combined = (
  packs: readonly PackSize[],
  sizes: Sizes,
  oneByOneUpTo: number | undefined,
): readonly Cover[] => {
  const { coverage, price, need, indexes } = sizes
  const [largest = 1, lead] = [coverage[0], bestRate(sizes)]
  const [unit = 1, leads] = [coverage[lead], sureLeads(sizes, lead)]
  const from = need - leads * unit
  /* A weight combines price and number of packs: a penny weighs more than all packs that a cover can have. */
  const penny = 1 + unit + Math.ceil((from + largest) / unit)
  const weighed = coverage.map((covers, i) => ({ coverage: covers, weight: (price[i] ?? 0) * penny + 1 }))
  /* A cover that exceeds the need by a whole largest pack has a spare pack. */
  const to = from + largest - 1
  const ways = leastWeights(weighed, from, to, oneByOneUpTo)
  const unitSize = (packs[indexes[0] ?? 0]?.coverage ?? 0) / largest
  return Array.from({ length: to - from + 1 }, (_, above) => from + above).flatMap((total) => {
    const weight = leastWeightOf(ways, total)
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
            counts[indexes[i] ?? 0] = count + (i === lead ? leads : 0)
          })
          return counts
        },
      },
    ]
  })
}

const threeOf = (covers: readonly Cover[]): readonly Cover[] => {
  const best = bestCovers(covers)
  return best === null ? [] : [best.cheapest, best.leastWaste, best.fewest]
}

const unlimited = (packs: readonly PackSize[]): readonly PackSize[] =>
  packs.map((pack) => ({ ...pack, inStock: null }))

/** The undominated covers, ignoring the stock. */
const unlimitedCovers = (
  packs: readonly PackSize[],
  need: number,
  oneByOneUpTo?: number,
): readonly Cover[] => {
  const sizes = toSizes(packs, need)
  const covers = combined(packs, sizes, oneByOneUpTo)
  const alone = coversOfOneSize(packs, need, sizes.uncombined).map((counts) => coverOf(packs, counts))
  if (sizes.exact) return undominated([...covers, ...alone])
  /* The sizes were rounded down, so evaluate these covers again by the true sizes, without spare packs. */
  const approximate = threeOf(covers).map((cover) => cover.counts())
  const fillings = enumerateFillings(unlimited(packs), need) ?? fillWithSmallest(packs, need, sizes.indexes)
  const all = [...approximate, ...fillings].map((counts) =>
    coverOf(packs, withoutSparePacks(packs, counts, need)),
  )
  return undominated([...all, ...alone])
}

/** Whether the stock of this pack alone is too small to cover the need. */
const isScarce = ({ inStock, coverage }: PackSize, need: number): boolean =>
  inStock !== null && inStock !== undefined && inStock * coverage < need

/** The whole stock of the first `many` of the scarce packs, and none of the others. */
const allOfFirst = (packs: readonly PackSize[], scarce: readonly number[], many: number): Counts =>
  packs.map(({ inStock }, i) => (scarce.slice(0, many).includes(i) ? (inStock ?? 0) : 0))

/**
 * The covers within the stock, if some size is scarce. Exact as long as the choices are few enough to
 * enumerate.
 */
const limitedCovers = (
  packs: readonly PackSize[],
  need: number,
  unlimited: readonly Cover[],
): readonly Cover[] => {
  const tried = enumerateFillings(packs, need)
  if (tried !== null) return undominated(tried.map((counts) => coverOf(packs, counts)))
  const fitting = threeOf(unlimited).filter((cover) => isInStock(packs, cover.counts()))
  const places = indexesLargestFirst(packs)
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
  const trims = withScarce.map((counts) => coverOf(packs, withoutSparePacks(packs, counts, need)))
  return undominated([...fitting, ...trims])
}

/**
 * The undominated covers of a need, in the unit of the packs' coverages (OP-26), the smallest first; empty if
 * the stock is too small. They are exact, with two exceptions. Many packs of sizes with hardly any common
 * unit, or of limited stock, give nearly the best covers. Of more than eight sizes, eight are combined and
 * the others considered alone. Eight sizes take a few milliseconds whatever the need. `oneByOneUpTo` is for
 * tests, see `leastWeights`. 20 m² of bulk bags of 12.5 (£114.00) and small ones of 0.3125 (£4.80): 1 + 24 for
 * £229.20, 2 bulk for £228.00.
 */
export const findCovers = (
  packs: readonly PackSize[],
  need: number,
  oneByOneUpTo?: number,
): readonly Cover[] => {
  const needed = Math.max(1, need)
  const places = packs.flatMap(({ inStock }, i) => (inStock === 0 ? [] : [i]))
  const sold = packs.filter(({ inStock }) => inStock !== 0)
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
