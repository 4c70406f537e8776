import { type Counts, type PackSize, weigh } from './sizes.ts'

/*
 * Choices of packs tried one by one: where sizes have next to nothing in common, and where the stock limits them.
 */

/** Only the highest counts of a size are tried: where more are needed, rounding loses less than one pack. */
const MOST_FILLED = 500

/** So many choices at most are compared one by one: more take longer than a shopper's next key. */
const MOST_TRIED = 3000

const limitOf = ({ most }: PackSize): number => most ?? Number.POSITIVE_INFINITY

/** The places of the packs, the largest first. */
export const largestFirst = (packs: readonly PackSize[]): readonly number[] =>
  packs.map((_, i) => i).sort((a, b) => (packs[b]?.coverage ?? 0) - (packs[a]?.coverage ?? 0))

/** Each size alone, filled up with the smallest: from none of it to as many as cover the need (OP-26). */
export const filledUp = (
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

/** Each of these sizes by itself, as many as cover the need. */
export const eachAlone = (
  packs: readonly PackSize[],
  need: number,
  places: readonly number[],
): readonly Counts[] =>
  places.map((place) => packs.map(({ coverage }, i) => (i === place ? Math.ceil(need / coverage) : 0)))

/**
 * Every choice of the larger sizes, filled up with the smallest (OP-26), as far as the stock goes: the best are among
 * them. Null where it is too many.
 */
export const everyFilling = (packs: readonly PackSize[], need: number): readonly Counts[] | null => {
  const places = largestFirst(packs)
  const fillings: Counts[] = []
  const counts = packs.map(() => 0)
  let tried = 0
  /** Goes through all choices of the sizes from the `nth` on; false where there are too many. */
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

/** Takes out the packs that can be spared, the largest first. */
export const trimmed = (packs: readonly PackSize[], counts: Counts, need: number): Counts => {
  const left = [...counts]
  let spare =
    weigh(
      counts,
      packs.map(({ coverage }) => coverage),
    ) - need
  for (const i of largestFirst(packs)) {
    const coverage = packs[i]?.coverage ?? 1
    if (spare < coverage) continue
    const spared = Math.min(left[i] ?? 0, Math.floor(spare / coverage))
    left[i] = (left[i] ?? 0) - spared
    spare -= spared * coverage
  }
  return left
}
