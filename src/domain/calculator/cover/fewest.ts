import { invariant } from '../../lang/invariant.ts'
import { type Counts, choicesOfOnes, type Sizes, weigh } from './sizes.ts'

/** Smaller packs in the place of the largest: what each covers less, above nought, and what it gains. */
interface Smaller {
  readonly less: readonly number[]
  readonly gain: readonly number[]
}

interface Changes {
  /** The lowest number of changes that the tables tell of. */
  readonly from: number
  /** For every number of changes and then every amount to spare, the most that so many or fewer gain. */
  readonly gains: readonly Float64Array[]
  countsOf(most: number, spare: number): Counts
}

const nothing = new Float64Array()

/** Each table from the one before and one change more. */
const oneByOne = ({ less, gain }: Smaller, most: number, spare: number): Changes => {
  const gains = [new Float64Array(spare + 1)]
  for (let k = 1; k <= most; k += 1) {
    const before = gains[k - 1] ?? nothing
    const now = before.slice()
    less.forEach((step, i) => {
      for (let left = step; left <= spare; left += 1)
        now[left] = Math.max(now[left] ?? 0, (before[left - step] ?? 0) + (gain[i] ?? 0))
    })
    gains.push(now)
  }
  return {
    from: 0,
    gains,
    countsOf: (upTo, within) => {
      const counts = less.map(() => 0)
      let left = within
      for (let k = upTo; k > 0; k -= 1) {
        const gained = gains[k]?.[left]
        const before = gains[k - 1] ?? nothing
        if (before[left] === gained) continue
        const last = less.findIndex(
          (step, i) => (before[left - step] ?? Number.NaN) + (gain[i] ?? 0) === gained,
        )
        counts[last] = (counts[last] ?? 0) + 1
        left -= less[last] ?? 0
      }
      return counts
    },
  }
}

/**
 * The most that `from`…`to` changes gain, by halves as in `waysTo`: twice the most of half as many with half as much
 * to spare, and each change at most once more. 600 changes: six tables, as many for 300 and half as long, and so on.
 */
const changesWithin = (smaller: Smaller, from: number, to: number, spare: number): Changes => {
  const { less, gain } = smaller
  const kinds = less.length
  if (to <= kinds) return oneByOne(smaller, to, spare)
  const low = Math.max(0, from - kinds)
  const half = changesWithin(smaller, Math.floor(low / 2), Math.floor(to / 2), Math.floor(spare / 2))
  const halved = (k: number): Float64Array => half.gains[Math.floor(k / 2) - half.from] ?? nothing
  const gains = Array.from({ length: to - low + 1 }, (_, k) => {
    const before = halved(low + k)
    const now = new Float64Array(spare + 1)
    for (let left = 0; left <= spare; left += 1) now[left] = 2 * (before[left >> 1] ?? 0)
    return now
  })
  for (let i = 0; i < kinds; i += 1) {
    const [step, more] = [less[i] ?? 0, gain[i] ?? 0]
    /* Downwards, so that each change is made once more at most. */
    for (let k = to - low; k > 0; k -= 1) {
      const [now, before] = [gains[k] ?? nothing, gains[k - 1] ?? nothing]
      for (let left = step; left <= spare; left += 1)
        now[left] = Math.max(now[left] ?? 0, (before[left - step] ?? 0) + more)
    }
  }
  return {
    from: low,
    gains,
    countsOf: (most, within) => {
      for (const ones of choicesOfOnes(kinds)) {
        const [k, left] = [most - ones.reduce((a, b) => a + b, 0), within - weigh(ones, less)]
        if (k < 0 || left < 0) continue
        if (2 * (halved(k)[left >> 1] ?? 0) + weigh(ones, gain) !== gains[most - low]?.[within]) continue
        return half.countsOf(Math.floor(k / 2), left >> 1).map((count, i) => 2 * count + (ones[i] ?? 0))
      }
      invariant(false, `${most} changes within ${within}`)
    },
  }
}

/**
 * The cover of fewest packs; of several the cheapest, then the one with the least left over. As many of the largest as
 * it takes, and then smaller ones in their stead as far as what is left over allows, which is less than the largest.
 * 12 m² of packs of 10 and 3: one of each, not two of 10.
 */
export const coverWithFewest = ({ coverage, price, need }: Sizes): Counts => {
  const [largest = 1, full = 0] = [coverage[0], price[0]]
  const packs = Math.ceil(need / largest)
  const spare = packs * largest - need
  const places = coverage.flatMap((covers, i) => (i > 0 && largest - covers <= spare ? [i] : []))
  const less = places.map((i) => largest - (coverage[i] ?? 0))
  /* A penny saved counts before anything that is left over less. */
  const gain = places.map((i, k) => (full - (price[i] ?? 0)) * (spare + 1) + (less[k] ?? 0))
  const most = Math.min(packs, spare)
  const changed = changesWithin({ less, gain }, most, most, spare).countsOf(most, spare)
  const counts = coverage.map(() => 0)
  places.forEach((place, k) => {
    counts[place] = changed[k] ?? 0
  })
  counts[0] = packs - changed.reduce((a, b) => a + b, 0)
  return counts
}
