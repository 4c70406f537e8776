import { type Bitset, forEachBit, hasBit } from './bitset.ts'
import { forEachIn, setOf } from './ordinal-set.ts'
import { productsNamed, productsOfReading } from './part-products.ts'
import type { QueryPart, Reading, WordMatch } from './query-part.ts'
import { type Field, keyOf, type TextIndex } from './text-index.ts'

/** The fit of a product whose name equals the query. */
export const BEST_FIT = 250

/** The value of one word of a query in a field: as a whole word, as a related one, as the beginning of one. */
const worth: Readonly<Record<Field, readonly [whole: number, near: number, longer: number]>> = {
  name: [48, 40, 24],
  material: [40, 34, 20],
  category: [40, 34, 20],
  attribute: [38, 32, 18],
  detail: [20, 16, 10],
  text: [8, 4, 2],
}
const MOST_WORTH = worth.name[0]

/** The share of a word that says nothing. */
const FILLER_SHARE = 0.5

/** The fits of the second tier and of the first: goods to lay, or what the query names. */
const LOWER_TIER = 1
const UPPER_TIER = 125
const TIER_SPAN = 120

interface Fitting {
  readonly index: TextIndex
  readonly products: Bitset
  /**
   * The query is one word: a category made of it fits as well as what is named by it, so that 'porcelain' shows
   * porcelain tiles before the paving that has it in its names.
   */
  readonly isOneWord: boolean
}

/** Raises the values in `best` of the products that match a word. */
const raiseByWord = (
  { index, products, isOneWord }: Fitting,
  { whole, near, longer }: WordMatch,
  among: readonly Field[],
  share: number,
  best: Uint8Array,
): void => {
  const { numbers, sets } = index
  const raise = (places: readonly number[], field: Field, value: number): void => {
    for (const place of places)
      forEachIn(products, setOf(sets, keyOf(numbers[place] ?? 0, field)), (ordinal) => {
        if (value > (best[ordinal] ?? 0)) best[ordinal] = value
      })
  }
  for (const field of among) {
    const [asWhole, asNear, asLonger] = worth[isOneWord && field === 'material' ? 'name' : field]
    raise(whole, field, asWhole * share)
    raise(near, field, asNear * share)
    raise(longer, field, asLonger * share)
  }
}

/**
 * Adds a share of the values of the products to the sums, and sets the values back to 0. All other values are 0: a
 * query that few of 100,000 products meet must not cost a step for each of them.
 */
const moveInto = (sums: Uint16Array, values: Uint8Array, products: Bitset, share: number): void => {
  products.forEach((word, i) => {
    if (word !== 0)
      forEachBit(word, i << 5, (ordinal) => {
        sums[ordinal] = (sums[ordinal] ?? 0) + (values[ordinal] ?? 0) * share
        values[ordinal] = 0
      })
  })
}

/** Raises the values of the products that match all words of a reading: to the mean of the words. */
const raiseByReading = (fitting: Fitting, reading: Reading, best: Uint8Array): void => {
  const [only, second] = reading.words
  if (only === undefined) return
  if (second === undefined) {
    raiseByWord(fitting, only, reading.among, reading.share, best)
    return
  }
  const { index, products } = fitting
  const sums = new Uint16Array(index.size)
  const own = new Uint8Array(index.size)
  for (const word of reading.words) {
    raiseByWord(fitting, word, reading.among, 1, own)
    moveInto(sums, own, products, 1)
  }
  forEachIn(products, { kind: 'bits', bits: productsOfReading(index, reading) }, (ordinal) => {
    const value = ((sums[ordinal] ?? 0) * reading.share) / reading.words.length
    if (value > (best[ordinal] ?? 0)) best[ordinal] = value
  })
}

/**
 * How well products fit a query, 0 … `BEST_FIT`: first those with exactly its words as their name, then the
 * upper tier, then by the fields that have the words. Products outside `products` have 0.
 */
export const fitsOf = (
  index: TextIndex,
  products: Bitset,
  parts: readonly QueryPart[],
  upperTier: Bitset,
): Uint8Array => {
  const sums = new Uint16Array(index.size)
  const best = new Uint8Array(index.size)
  let most = 0
  const [only, another] = parts.filter(({ isRequired }) => isRequired)
  const isOneWord = only !== undefined && another === undefined && !only.typed.includes(' ')
  for (const part of parts) {
    for (const reading of part.readings) raiseByReading({ index, products, isOneWord }, reading, best)
    const share = part.isRequired ? 1 : FILLER_SHARE
    most += MOST_WORTH * share
    moveInto(sums, best, products, share)
  }
  const named = productsNamed(
    index,
    parts.flatMap(({ typed }) => typed.split(' ')),
  )
  const fits = new Uint8Array(index.size)
  forEachIn(products, { kind: 'bits', bits: products }, (ordinal) => {
    const tier = hasBit(upperTier, ordinal) ? UPPER_TIER : LOWER_TIER
    fits[ordinal] = hasBit(named, ordinal)
      ? BEST_FIT
      : tier + Math.round((TIER_SPAN * (sums[ordinal] ?? 0)) / Math.max(most, 1))
  })
  return fits
}

/**
 * The fits in three steps, for an order by price: what fits at least half as well as the best of its tier, the rest of
 * the upper tier, the lower tier. A cheap tile that only mentions a kitchen is no cheap kitchen tile.
 */
export const coarseFits = (fits: Uint8Array): Uint8Array => {
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0)
  const tier = best >= UPPER_TIER ? UPPER_TIER : LOWER_TIER
  const half = tier + (Math.min(best, tier + TIER_SPAN) - tier) / 2
  return fits.map((fit) => (fit >= half ? 3 : fit >= UPPER_TIER ? 2 : 1))
}
