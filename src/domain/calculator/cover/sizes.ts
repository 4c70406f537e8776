import { invariant } from '../../lang/invariant.ts'

/** One pack on offer: what it covers, in any whole unit, and what it costs, in pence with VAT. */
export interface PackSize {
  readonly coverage: number
  readonly price: number
}

/** How many of each pack, in the order in which the packs were given. */
export type Counts = readonly number[]

/** Pack sizes made comparable: measured in their greatest common unit, each size once, the largest first. */
export interface Sizes {
  readonly coverage: readonly number[]
  readonly price: readonly number[]
  /** Where each stands among the packs given. */
  readonly place: readonly number[]
  /** The least whole number of units that covers what is needed. */
  readonly need: number
}

export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The measure that all coverages are multiples of: 12.5 m² and 0.3125 m² → 0.3125 m², so 40 : 1. */
export const commonUnit = (coverages: readonly number[]): number => coverages.reduce(gcd, 0)

/** Of packs that cover the same, the cheapest stands for all. */
export const toSizes = (packs: readonly PackSize[], need: number): Sizes => {
  invariant(
    packs.length > 0 && packs.every((pack) => pack.coverage > 0 && pack.price >= 0),
    'packs that cover',
  )
  const unit = commonUnit(packs.map((pack) => pack.coverage))
  const cheapest = new Map<number, number>()
  packs.forEach(({ coverage, price }, i) => {
    const known = packs[cheapest.get(coverage) ?? -1]
    if (known === undefined || price < known.price) cheapest.set(coverage, i)
  })
  const place = [...cheapest.entries()].sort(([a], [b]) => b - a).map(([, i]) => i)
  return {
    coverage: place.map((i) => (packs[i]?.coverage ?? 0) / unit),
    price: place.map((i) => packs[i]?.price ?? 0),
    place,
    need: Math.max(1, Math.ceil(need / unit)),
  }
}

/** A sum over the sizes: what counts cover, or cost. */
export const weigh = (counts: Counts, weights: readonly number[]): number =>
  counts.reduce((sum, count, i) => sum + count * (weights[i] ?? 0), 0)

/** Every choice that takes each of so many at most once, as counts; those that take the first are before the others. */
export const choicesOfOnes = (many: number): readonly Counts[] =>
  many === 0 ? [[]] : [1, 0].flatMap((one) => choicesOfOnes(many - 1).map((rest) => [one, ...rest]))
