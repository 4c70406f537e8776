import { expect } from 'vitest'
import { bestCovers } from './cover.ts'
import { findCovers } from './covers.ts'
import { type Counts, type PackSize, weightedSum } from './sizes.ts'

/* Reference implementations of the cover search, for tests: slow and simple. */

export const covers = (packs: readonly PackSize[], counts: Counts) =>
  weightedSum(
    counts,
    packs.map((p) => p.coverage),
  )
export const costs = (packs: readonly PackSize[], counts: Counts) =>
  weightedSum(
    counts,
    packs.map((p) => p.price),
  )
export const number = (counts: Counts) => counts.reduce((a, b) => a + b, 0)

type Measure = readonly [number, number, number]
interface Best {
  readonly cheapest: Measure
  readonly leastWaste: Measure
  readonly fewest: Measure
}
/** Price, coverage, packs. */
const measured = (packs: readonly PackSize[], counts: Counts): Measure => [
  costs(packs, counts),
  covers(packs, counts),
  number(counts),
]
const isLess = (a: Measure, b: Measure) =>
  a[0] < b[0] || (a[0] === b[0] && (a[1] < b[1] || (a[1] === b[1] && a[2] < b[2])))

/** The best of all covers, by comparing each with every other one. */
const bestByComparing = (all: readonly Measure[]): Best | null => {
  const isDominated = (a: Measure) =>
    all.some((b) => b[0] <= a[0] && b[1] <= a[1] && (b[0] < a[0] || b[1] < a[1] || b[2] < a[2]))
  const candidates = all.filter((one) => !isDominated(one))
  const least = (order: readonly [0 | 1 | 2, 0 | 1 | 2]): Measure | undefined =>
    candidates.toSorted((a, b) => a[order[0]] - b[order[0]] || a[order[1]] - b[order[1]])[0]
  const [cheapest, leastWaste, fewest] = [least([0, 1]), least([1, 0]), least([2, 0])]
  return cheapest && leastWaste && fewest ? { cheapest, leastWaste, fewest } : null
}

/** Every choice of packs within the stock that covers the need. */
const everyCover = (packs: readonly PackSize[], need: number): readonly Measure[] => {
  const all = new Map<string, Measure>()
  const tryAll = (counts: readonly number[], left: number): void => {
    const pack = packs[counts.length]
    if (pack === undefined) {
      if (left <= 0) all.set(measured(packs, counts).join(), measured(packs, counts))
      return
    }
    const most = Math.min(
      Math.max(0, Math.ceil(left / pack.coverage)),
      pack.inStock ?? Number.POSITIVE_INFINITY,
    )
    for (let count = 0; count <= most; count += 1) tryAll([...counts, count], left - count * pack.coverage)
  }
  tryAll([], need)
  return [...all.values()]
}

export const bruteForce = (packs: readonly PackSize[], need: number): Best | null =>
  bestByComparing(everyCover(packs, need))

/**
 * The cheapest cover of each total, up to one largest pack above the need, each built from a smaller total.
 */
export const byTotals = (packs: readonly PackSize[], need: number): Best | null => {
  const none: Measure = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const cheapest: Measure[] = [[0, 0, 0]]
  for (let total = 1; total < need + Math.max(...packs.map((p) => p.coverage)); total += 1) {
    let cheap = none
    for (const { coverage, price } of packs) {
      const c = cheapest[total - coverage]
      if (c === undefined) continue
      const dearer: Measure = [c[0] + price, total, c[2] + 1]
      if (isLess(dearer, cheap)) cheap = dearer
    }
    cheapest.push(cheap)
  }
  return bestByComparing(cheapest.slice(need).filter(([price]) => price < Number.POSITIVE_INFINITY))
}

export const bestCounts = (packs: readonly PackSize[], need: number, oneByOneUpTo?: number) => {
  const best = bestCovers(findCovers(packs, need, oneByOneUpTo))
  return (
    best && {
      cheapest: best.cheapest.counts(),
      leastWaste: best.leastWaste.counts(),
      fewest: best.fewest.counts(),
    }
  )
}

export const found = (packs: readonly PackSize[], need: number, oneByOneUpTo?: number): Best | null => {
  const best = bestCovers(findCovers(packs, need, oneByOneUpTo))
  if (best === null) return null
  const measuresOf = (cover: (typeof best)['cheapest']): Measure => {
    const counts = cover.counts()
    expect(covers(packs, counts)).toBeGreaterThanOrEqual(need)
    expect(counts.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true)
    expect([cover.price, cover.coverage, cover.packs]).toEqual(measured(packs, counts))
    return measured(packs, counts)
  }
  return {
    cheapest: measuresOf(best.cheapest),
    leastWaste: measuresOf(best.leastWaste),
    fewest: measuresOf(best.fewest),
  }
}
