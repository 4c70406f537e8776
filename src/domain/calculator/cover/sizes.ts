import { invariant } from '../../lang/invariant.ts'
import { multiplyDivideUp } from '../../measure/decimal.ts'

/** One available pack: its coverage in any whole unit, and its price in pence with VAT. */
export interface PackSize {
  readonly coverage: number
  readonly price: number
  /** Number in stock; null or absent: unlimited. */
  readonly inStock?: number | null
}

/** The count of each pack, in the order of the input packs. */
export type Counts = readonly number[]

/**
 * Maximum number of sizes that are combined. Of more sizes, the largest, the smallest and those with the best
 * rates are combined; the others are still considered alone.
 */
export const MAX_COMBINED_SIZES = 8

/**
 * Maximum number of common units in the largest pack, so that the best combination is found in milliseconds.
 * Packs of 12.5 and 0.3125 m² have the common unit 0.3125 m², and the largest has 40 units; coverages of two
 * decimals up to 25 m² never have more than 2500. Where it would be more, as with 12.5 and 0.2941 m², the
 * unit is the largest pack's 2500th part, and sizes are rounded down to it, so that every result covers the
 * need.
 */
const FINEST_MEASURE = 2500

/** Pack sizes measured in their greatest common unit, each size once, the largest first. */
export interface Sizes {
  readonly coverage: readonly number[]
  readonly price: readonly number[]
  /** The index of each among the input packs. */
  readonly indexes: readonly number[]
  /** The indexes of the packs that are not combined with others. */
  readonly uncombined: readonly number[]
  /** The least whole number of units that covers the need. */
  readonly need: number
  /** False if sizes had to be rounded down: results may contain spare packs. */
  readonly exact: boolean
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The greatest unit that all coverages are multiples of: 12.5 m² and 0.3125 m² → 0.3125 m², so 40 : 1. */
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

/** The indexes of the packs to combine, the largest first. */
const chosenAmong = (places: readonly number[], packs: readonly PackSize[]): readonly number[] => {
  if (places.length <= MAX_COMBINED_SIZES) return places
  const rate = (place: number): number => (packs[place]?.price ?? 0) / (packs[place]?.coverage ?? 1)
  const best = places.slice(1, -1).sort((a, b) => rate(a) - rate(b))
  const chosen = new Set([
    ...places.slice(0, 1),
    ...best.slice(0, MAX_COMBINED_SIZES - 2),
    ...places.slice(-1),
  ])
  return places.filter((place) => chosen.has(place))
}

/**
 * Measures the packs in a common unit. Of packs with equal coverage, the cheapest is taken; a pack that
 * rounds to zero units is left out. Throws for a pack without coverage or with a negative price.
 */
export const toSizes = (packs: readonly PackSize[], need: number): Sizes => {
  invariant(
    packs.length > 0 && packs.every((pack) => pack.coverage > 0 && pack.price >= 0),
    'packs that cover',
  )
  const measure = measureOf(packs.map((pack) => pack.coverage))
  const cheapest = new Map<number, number>()
  packs.forEach(({ coverage, price }, i) => {
    const units = measure.units(coverage)
    const other = packs[cheapest.get(units) ?? -1]
    if (units > 0 && (other === undefined || price < other.price)) cheapest.set(units, i)
  })
  const places = [...cheapest.entries()].sort(([a], [b]) => b - a).map(([, i]) => i)
  const place = chosenAmong(places, packs)
  return {
    coverage: place.map((i) => measure.units(packs[i]?.coverage ?? 0)),
    price: place.map((i) => packs[i]?.price ?? 0),
    indexes: place,
    uncombined: packs.map((_, i) => i).filter((i) => !place.includes(i)),
    need: Math.max(1, measure.unitsUp(need)),
    exact: measure.exact,
  }
}

/** The weighted sum of counts: their total coverage or price. */
export const weightedSum = (counts: Counts, weights: readonly number[]): number =>
  counts.reduce((sum, count, i) => sum + count * (weights[i] ?? 0), 0)

/** Every choice of at most one of each of `many` packs, as counts; choices with the first pack come first. */
export const choicesOfAtMostOne = (many: number): readonly Counts[] =>
  many === 0 ? [[]] : [1, 0].flatMap((one) => choicesOfAtMostOne(many - 1).map((rest) => [one, ...rest]))
