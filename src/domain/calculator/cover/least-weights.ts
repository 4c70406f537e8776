import { invariant } from '../../lang/invariant.ts'
import { choicesOfAtMostOne } from './sizes.ts'

/*
 * The exact least weight of packs that add up to each total of a range, however large the totals are.
 */

export interface WeightedPack {
  readonly coverage: number
  readonly weight: number
}

export interface LeastWeights {
  /** The lowest total of the tables. */
  readonly from: number
  /** The least weight of packs that add up to each total; Infinity if none do. */
  readonly least: Float64Array
  /**
   * The counts with that weight, in the order of the input packs; of several choices, one with more of the
   * earlier packs.
   */
  countsOf(total: number): readonly number[]
}

/** The least weight of packs that add up to a total; Infinity also for totals outside the range. */
export const leastWeightOf = ({ from, least }: LeastWeights, total: number): number =>
  least[total - from] ?? Number.POSITIVE_INFINITY

/** Every total from zero, each computed from a smaller one and one more pack. */
const oneByOne = (packs: readonly WeightedPack[], to: number): LeastWeights => {
  const least = new Float64Array(to + 1).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (const { coverage, weight } of packs)
    for (let total = coverage; total <= to; total += 1)
      least[total] = Math.min(least[total] ?? 0, (least[total - coverage] ?? 0) + weight)
  return {
    from: 0,
    least,
    countsOf: (total) => {
      let rest = total
      return packs.map(({ coverage, weight }) => {
        const before = rest
        while (rest >= coverage && (least[rest - coverage] ?? 0) + weight === least[rest]) rest -= coverage
        return (before - rest) / coverage
      })
    },
  }
}

const sumOf = (packs: readonly WeightedPack[], of: keyof WeightedPack, counts: readonly number[]): number =>
  packs.reduce((sum, pack, i) => sum + pack[of] * (counts[i] ?? 0), 0)

/**
 * The least weights of the totals `from`…`to`. Any choice of packs is twice a smaller choice plus at most one
 * more of each pack; if it is the best choice for its total, the smaller one is the best for its own. So a
 * range is computed from a range at half its position that is a little longer than the sum of all packs, and
 * so on; a range that ends below `oneByOneUpTo` is computed one by one. For packs of 10 and 3: 26 = 2 × (10 +
 * 3), 29 = 2 × (10 + 3) + 3.
 */
export const leastWeights = (
  packs: readonly WeightedPack[],
  from: number,
  to: number,
  oneByOneUpTo?: number,
): LeastWeights => {
  const allOnce = sumOf(
    packs,
    'coverage',
    packs.map(() => 1),
  )
  if (to <= (oneByOneUpTo ?? 3 * allOnce)) return oneByOne(packs, to)
  const low = Math.max(0, from - allOnce)
  const half = leastWeights(packs, Math.ceil(low / 2), Math.floor(to / 2), oneByOneUpTo)
  const least = new Float64Array(to - low + 1).fill(Number.POSITIVE_INFINITY)
  for (let total = low + (low % 2); total <= to; total += 2)
    least[total - low] = 2 * (half.least[total / 2 - half.from] ?? 0)
  /* Downwards, so that each pack is added at most once. Totals too low to be correct lie below `from`. */
  let lowest = 0
  for (const { coverage, weight } of packs) {
    lowest = low === 0 ? coverage : lowest + coverage
    for (let at = to - low; at >= lowest; at -= 1)
      least[at] = Math.min(least[at] ?? 0, (least[at - coverage] ?? 0) + weight)
  }
  return {
    from: low,
    least,
    countsOf: (total) => {
      for (const ones of choicesOfAtMostOne(packs.length)) {
        const twice = total - sumOf(packs, 'coverage', ones)
        if (twice % 2 !== 0) continue
        const weight = 2 * leastWeightOf(half, twice / 2) + sumOf(packs, 'weight', ones)
        if (weight === least[total - low])
          return half.countsOf(twice / 2).map((count, i) => 2 * count + (ones[i] ?? 0))
      }
      invariant(false, `a way to ${total}`)
    },
  }
}
