import { invariant } from '../../lang/invariant.ts'
import { multiplyDivideUp } from '../../measure/decimal.ts'

/** One pack on offer: what it covers, in any whole unit, and what it costs, in pence with VAT. */
export interface PackSize {
  readonly coverage: number
  readonly price: number
  /** So many are in stock; null or absent: as many as it takes. */
  readonly most?: number | null
}

/** How many of each pack, in the order in which the packs were given. */
export type Counts = readonly number[]

/**
 * Sizes of one kind that are combined; of more the largest, the smallest, and those with the best rates. The others are
 * still considered by themselves.
 */
export const MOST_SIZES = 8

/**
 * At most so many common units make the largest pack: then the best of all combinations is found in milliseconds. Packs
 * of 12.5 and 0.3125 m² have 0.3125 m² in common, which is 40 units; coverages of two decimals up to 25 m² never have
 * more than 2500. Where it would be more, as with 12.5 and 0.2941 m², the unit is the largest pack's 2500th part, and
 * sizes are rounded down to it, so that what is found does cover the need.
 */
const FINEST_MEASURE = 2500

/** Pack sizes made comparable: measured in their greatest common unit, each size once, the largest first. */
export interface Sizes {
  readonly coverage: readonly number[]
  readonly price: readonly number[]
  /** Where each stands among the packs given. */
  readonly place: readonly number[]
  /** The places of the sizes that are not combined with others. */
  readonly alone: readonly number[]
  /** The least whole number of units that covers what is needed. */
  readonly need: number
  /** False where sizes had to be rounded down: packs may be found that could be spared. */
  readonly exact: boolean
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The measure that all coverages are multiples of: 12.5 m² and 0.3125 m² → 0.3125 m², so 40 : 1. */
const commonUnit = (coverages: readonly number[]): number => coverages.reduce(gcd, 0)

interface Measure {
  readonly exact: boolean
  units(coverage: number): number
  unitsUp(need: number): number
}

const measureOf = (coverages: readonly number[]): Measure => {
  const [unit, largest] = [commonUnit(coverages), Math.max(...coverages)]
  if (largest / unit <= FINEST_MEASURE)
    return { exact: true, units: (covers) => covers / unit, unitsUp: (need) => Math.ceil(need / unit) }
  return {
    exact: false,
    units: (covers) => Math.floor((covers * FINEST_MEASURE) / largest),
    unitsUp: (need) => multiplyDivideUp(need, FINEST_MEASURE, largest),
  }
}

/** The places of the sizes to combine, the largest first. */
const chosenAmong = (places: readonly number[], packs: readonly PackSize[]): readonly number[] => {
  if (places.length <= MOST_SIZES) return places
  const rate = (place: number): number => (packs[place]?.price ?? 0) / (packs[place]?.coverage ?? 1)
  const best = places.slice(1, -1).sort((a, b) => rate(a) - rate(b))
  const kept = new Set([...places.slice(0, 1), ...best.slice(0, MOST_SIZES - 2), ...places.slice(-1)])
  return places.filter((place) => kept.has(place))
}

/** Of packs that cover the same the cheapest is kept; one that is too small to be measured beside the others is left out. */
export const toSizes = (packs: readonly PackSize[], need: number): Sizes => {
  invariant(
    packs.length > 0 && packs.every((pack) => pack.coverage > 0 && pack.price >= 0),
    'packs that cover',
  )
  const measure = measureOf(packs.map((pack) => pack.coverage))
  const cheapest = new Map<number, number>()
  packs.forEach(({ coverage, price }, i) => {
    const units = measure.units(coverage)
    const known = packs[cheapest.get(units) ?? -1]
    if (units > 0 && (known === undefined || price < known.price)) cheapest.set(units, i)
  })
  const places = [...cheapest.entries()].sort(([a], [b]) => b - a).map(([, i]) => i)
  const place = chosenAmong(places, packs)
  return {
    coverage: place.map((i) => measure.units(packs[i]?.coverage ?? 0)),
    price: place.map((i) => packs[i]?.price ?? 0),
    place,
    alone: packs.map((_, i) => i).filter((i) => !place.includes(i)),
    need: Math.max(1, measure.unitsUp(need)),
    exact: measure.exact,
  }
}

/** A sum over the sizes: what counts cover, or cost. */
export const weigh = (counts: Counts, weights: readonly number[]): number =>
  counts.reduce((sum, count, i) => sum + count * (weights[i] ?? 0), 0)

/** Every choice that takes each of so many at most once, as counts; those that take the first are before the others. */
export const choicesOfOnes = (many: number): readonly Counts[] =>
  many === 0 ? [[]] : [1, 0].flatMap((one) => choicesOfOnes(many - 1).map((rest) => [one, ...rest]))
