import type { Counts, Sizes } from './sizes.ts'

/** A smaller pack in the place of one of the largest. */
interface Smaller {
  readonly place: number
  /** What it covers less; above nought. */
  readonly less: number
  /** What it saves, and then, to decide between equals, what it leaves less over: one number to be made as large as can be. */
  readonly gain: number
}

/** More than can be left over: a penny saved counts before any of it. */
const beyond = (spare: number): number => 2 ** Math.ceil(Math.log2(spare + 2))

/** Packs that save something, without those that another of them beats in both. */
const smallerPacks = ({ coverage, price }: Sizes, spare: number): readonly Smaller[] => {
  const [largest = 0, full = 0] = [coverage[0], price[0]]
  const packs = coverage
    .map((covers, place) => ({ place, less: largest - covers, saves: full - (price[place] ?? 0) }))
    .filter(({ less, saves }) => less > 0 && less <= spare && saves >= 0)
    .map(({ place, less, saves }) => ({ place, less, gain: saves * beyond(spare) + less }))
  return packs.filter(
    (pack) => !packs.some((other) => other !== pack && other.less <= pack.less && other.gain >= pack.gain),
  )
}

/** The best gain for every amount to spare, however many packs are changed; `last` tells which was changed last. */
const withoutLimit = (packs: readonly Smaller[], spare: number) => {
  const gains = new Float64Array(spare + 1)
  const last = new Int8Array(spare + 1).fill(-1)
  for (let left = 1; left <= spare; left += 1) {
    gains[left] = gains[left - 1] ?? 0
    packs.forEach(({ less, gain }, k) => {
      if (less > left || (gains[left - less] ?? 0) + gain <= (gains[left] ?? 0)) return
      gains[left] = (gains[left - less] ?? 0) + gain
      last[left] = k
    })
  }
  return last
}

/** As above, with at most so many packs to change: one table after another, each with one pack more. */
const withinLimit = (packs: readonly Smaller[], spare: number, most: number): readonly Int8Array[] => {
  let before = new Float64Array(spare + 1)
  let gains = new Float64Array(spare + 1)
  const tables: Int8Array[] = []
  for (let count = 1; count <= most; count += 1) {
    const last = new Int8Array(spare + 1).fill(-1)
    gains.set(before)
    for (let k = 0; k < packs.length; k += 1) {
      const { less = 1, gain = 0 } = packs[k] ?? {}
      for (let left = less; left <= spare; left += 1) {
        const gained = (before[left - less] ?? 0) + gain
        if (gained <= (gains[left] ?? 0)) continue
        gains[left] = gained
        last[left] = k
      }
    }
    tables.push(last)
    ;[before, gains] = [gains, before]
  }
  return tables
}

/**
 * The cover of fewest packs; of several the cheapest, then the one with the least left over. As many of the largest as
 * it takes, and then smaller ones in their stead as far as what is left over allows. 12 m² of packs of 10 and 3: one
 * of each, not two of 10. What is left over is less than the largest pack, so that tables of that length find it.
 */
export const coverWithFewest = (sizes: Sizes): Counts => {
  const { coverage, need } = sizes
  const largest = coverage[0] ?? 1
  const packs = Math.ceil(need / largest)
  const spare = packs * largest - need
  const smaller = smallerPacks(sizes, spare)
  const counts = coverage.map(() => 0)
  counts[0] = packs
  const change = (k: number): number => {
    const { place = 0, less = 1 } = smaller[k] ?? {}
    counts[place] = (counts[place] ?? 0) + 1
    counts[0] = (counts[0] ?? 0) - 1
    return less
  }

  const free = withoutLimit(smaller, spare)
  for (let left = spare; left > 0; ) {
    const k = free[left] ?? -1
    left -= k < 0 ? 1 : change(k)
  }
  if ((counts[0] ?? 0) >= 0) return counts

  counts.fill(0)
  counts[0] = packs
  let left = spare
  for (const last of withinLimit(smaller, spare, packs).toReversed()) {
    const k = last[left] ?? -1
    if (k >= 0) left -= change(k)
  }
  return counts
}
