import { type Counts, type Sizes, weigh } from './sizes.ts'

interface Found {
  readonly counts: Counts
  readonly saved: number
  readonly spare: number
}

interface Smaller {
  readonly place: number
  /** What one of them covers less than the largest pack, and what it saves. */
  readonly less: number
  readonly saves: number
}

/**
 * The cover of fewest packs; of several the cheapest, then the one with the least left over. As many of the largest as
 * it takes, and then smaller ones in their stead as far as what is left over allows. 12 m² of packs of 10 and 3: one
 * of each, not two of 10.
 */
export const coverWithFewest = ({ coverage, price, need }: Sizes): Counts => {
  const largest = coverage[0] ?? 1
  const packs = Math.ceil(need / largest)
  const smaller: readonly Smaller[] = coverage
    .map((covers, place) => ({
      place,
      less: largest - covers,
      saves: (price[0] ?? 0) - (price[place] ?? 0),
    }))
    .filter(({ less, saves }) => less > 0 && saves >= 0)
    .sort((a, b) => b.saves * a.less - a.saves * b.less)
  const counts = coverage.map(() => 0)
  const found: { best: Found } = { best: { counts: [...counts], saved: 0, spare: packs * largest - need } }

  const choose = (k: number, saved: number, spare: number, places: number): void => {
    const pack = smaller[k]
    const { best } = found
    if (saved > best.saved || (saved === best.saved && spare < best.spare))
      found.best = { counts: [...counts], saved, spare }
    if (pack === undefined) return
    const next = smaller[k + 1]
    const most = smaller.slice(k + 1).reduce((a, b) => Math.max(a, b.saves), 0)
    for (let count = Math.min(places, Math.floor(spare / pack.less)); count >= 0; count -= 1) {
      const left = spare - count * pack.less
      const sure = saved + count * pack.saves
      /* What is left over cannot save more than at the best rate to come, nor a place more than the best pack to come. */
      const byArea = next === undefined ? 0 : (left * next.saves) / next.less
      if (sure + byArea < found.best.saved) break
      if (sure + Math.min(byArea, (places - count) * most) < found.best.saved) continue
      counts[pack.place] = count
      choose(k + 1, sure, left, places - count)
    }
    counts[pack.place] = 0
  }
  choose(0, 0, packs * largest - need, packs)
  const { counts: chosen } = found.best
  return chosen.map((count, i) =>
    i === 0
      ? packs -
        weigh(
          chosen,
          chosen.map(() => 1),
        )
      : count,
  )
}
