import { type Counts, type PackSize, weightedSum } from './sizes.ts'

/*
 * Enumeration of choices of packs, for sizes with hardly any common unit and for limited stock.
 */

/**
 * Only this many of the highest counts of a size are tried: for larger counts, rounding loses less than one
 * pack.
 */
const MOST_FILLED = 500

/** Maximum number of enumerated choices: more take longer than the time between two key presses. */
const MOST_TRIED = 3000

const limitOf = ({ inStock }: PackSize): number => inStock ?? Number.POSITIVE_INFINITY

/** The indexes of the packs, the largest pack first. */
export const indexesLargestFirst = (packs: readonly PackSize[]): readonly number[] =>
  packs.map((_, i) => i).sort((a, b) => (packs[b]?.coverage ?? 0) - (packs[a]?.coverage ?? 0))

/** Each size alone, from none to as many as cover the need, filled up with the smallest size (OP-26). */
export const fillWithSmallest = (
  packs: readonly PackSize[],
  need: number,
  places: readonly number[],
): readonly Counts[] => {
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

/** For each of these sizes, as many of it alone as cover the need. */
export const coversOfOneSize = (
  packs: readonly PackSize[],
  need: number,
  places: readonly number[],
): readonly Counts[] =>
  places.map((place) => packs.map(({ coverage }, i) => (i === place ? Math.ceil(need / coverage) : 0)))

/**
 * Every choice of the larger sizes, filled up with the smallest (OP-26), within the stock. The best covers
 * are among them. Null if there are too many.
 */
export const enumerateFillings = (packs: readonly PackSize[], need: number): readonly Counts[] | null => {
  const places = indexesLargestFirst(packs)
  const fillings: Counts[] = []
  const counts = packs.map(() => 0)
  let tried = 0
  /** Enumerates all choices of the sizes from the `nth` on; false if there are too many. */
  const fillFrom = (nth: number, rest: number): boolean => {
    const pack = packs[places[nth] ?? 0]
    if (pack === undefined) return true
    const place = places[nth] ?? 0
    const enough = Math.ceil(Math.max(0, rest) / pack.coverage)
    if (nth === places.length - 1) {
      tried += 1
      if (enough <= limitOf(pack)) fillings.push(counts.with(place, enough))
      return tried <= MOST_TRIED
    }
    for (let count = 0; count <= Math.min(enough, limitOf(pack)); count += 1) {
      counts[place] = count
      if (!fillFrom(nth + 1, rest - count * pack.coverage)) return false
    }
    counts[place] = 0
    return true
  }
  return fillFrom(0, need) ? fillings : null
}

/** Removes spare packs, the largest first. */
export const withoutSparePacks = (packs: readonly PackSize[], counts: Counts, need: number): Counts => {
  const left = [...counts]
  let spare =
    weightedSum(
      counts,
      packs.map(({ coverage }) => coverage),
    ) - need
  for (const i of indexesLargestFirst(packs)) {
    const coverage = packs[i]?.coverage ?? 1
    if (spare < coverage) continue
    const spared = Math.min(left[i] ?? 0, Math.floor(spare / coverage))
    left[i] = (left[i] ?? 0) - spared
    spare -= spared * coverage
  }
  return left
}
