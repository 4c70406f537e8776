import { invariant } from '../../lang/invariant.ts'
import { choicesOfOnes } from './sizes.ts'

/*
 * The least weight with which packs make up every total of a range, exactly, however far from nought the range lies.
 */

export interface Pack {
  readonly coverage: number
  readonly weight: number
}

export interface Ways {
  /** The lowest total of the tables. */
  readonly from: number
  /** The least weight of packs that make each total; Infinity where none do. */
  readonly least: Float64Array
  /** Packs of that weight, in the order in which the packs were given; of several ways one with more of the earlier packs. */
  countsOf(total: number): readonly number[]
}

/** What the packs weigh that make a total; Infinity also for totals that were not asked for. */
export const weightOf = ({ from, least }: Ways, total: number): number =>
  least[total - from] ?? Number.POSITIVE_INFINITY

/** Every total from nought, each from a smaller one and one pack more. */
const oneByOne = (packs: readonly Pack[], to: number): Ways => {
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

const sumOf = (packs: readonly Pack[], of: keyof Pack, counts: readonly number[]): number =>
  packs.reduce((sum, pack, i) => sum + pack[of] * (counts[i] ?? 0), 0)

/**
 * The best ways to the totals `from`…`to`. Any choice of packs is twice a smaller choice and at most one more of each
 * pack; and when it is the best way to its total, the smaller one is the best way to its own. So a range follows from
 * one half as far from nought and a little longer than all packs side by side, and that one from the next; one that ends
 * below `oneByOneUpTo` is made one by one. Of packs of 10 and 3: 26 = 2 × (10 + 3), 29 = 2 × (10 + 3) + 3.
 */
export const waysTo = (packs: readonly Pack[], from: number, to: number, oneByOneUpTo?: number): Ways => {
  const allOnce = sumOf(
    packs,
    'coverage',
    packs.map(() => 1),
  )
  if (to <= (oneByOneUpTo ?? 3 * allOnce)) return oneByOne(packs, to)
  const low = Math.max(0, from - allOnce)
  const half = waysTo(packs, Math.ceil(low / 2), Math.floor(to / 2), oneByOneUpTo)
  const least = new Float64Array(to - low + 1).fill(Number.POSITIVE_INFINITY)
  for (let total = low + (low % 2); total <= to; total += 2)
    least[total - low] = 2 * (half.least[total / 2 - half.from] ?? 0)
  /* Downwards, so that each pack is added once at most. Totals too low to be right lie below `from`. */
  let begun = 0
  for (const { coverage, weight } of packs) {
    begun = low === 0 ? coverage : begun + coverage
    for (let at = to - low; at >= begun; at -= 1)
      least[at] = Math.min(least[at] ?? 0, (least[at - coverage] ?? 0) + weight)
  }
  return {
    from: low,
    least,
    countsOf: (total) => {
      for (const ones of choicesOfOnes(packs.length)) {
        const twice = total - sumOf(packs, 'coverage', ones)
        if (twice % 2 !== 0) continue
        const weight = 2 * weightOf(half, twice / 2) + sumOf(packs, 'weight', ones)
        if (weight === least[total - low])
          return half.countsOf(twice / 2).map((count, i) => 2 * count + (ones[i] ?? 0))
      }
      invariant(false, `a way to ${total}`)
    },
  }
}
