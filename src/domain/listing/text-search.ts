import { type Bitset, emptyBitset, intersect, isEmpty } from './bitset.ts'
import { addAll, forEachIn, type SetBlock, setOf, sizeOf } from './ordinal-set.ts'
import { findWord, similarWords, type Vocabulary, wordsWithPrefix } from './vocabulary.ts'
import { plainText, type SearchWord, searchWords } from './words.ts'

/**
 * Where a product has a word, best first: its name; its category, attributes and specifications; its texts.
 */
export const fields = ['name', 'attribute', 'text'] as const
export type Field = (typeof fields)[number]

/**
 * The index of the words of all products. A word in several fields of a product counts in the best of them
 * only.
 */
export interface TextIndex {
  readonly size: number
  readonly vocabulary: Vocabulary
  /** The number in `sets` of each word of the vocabulary. */
  readonly numbers: Uint32Array
  /** The products that have a word in a field, under the key `keyOf`. */
  readonly sets: SetBlock
  /** The number of different words in each product's name. */
  readonly nameLengths: Uint8Array
}

/** The key of the products that have a word in a field; the keys of one word are adjacent. */
export const keyOf = (wordNumber: number, field: Field): number =>
  wordNumber * fields.length + fields.indexOf(field)

export interface SearchResult {
  readonly products: Bitset
  /** How well each of them fits; at most `BEST_FIT`. */
  readonly fits: Uint8Array
  /** The corrected text, if a word was replaced by a similar one; null if all were found as typed. */
  readonly corrected: string | null
}

/** The fit of a product whose name equals the query. */
export const BEST_FIT = 250

/** The value that one word adds to a product's fit: as a whole word, or as the beginning of one. */
const worth: Readonly<Record<Field, readonly [whole: number, beginning: number]>> = {
  name: [12, 10],
  attribute: [5, 4],
  text: [2, 1],
}

/**
 * Maximum number of words that are searched for; further words are ignored. 12 × 12 stays below `BEST_FIT`.
 */
const MOST_WORDS = 12
/** Maximum number of longer words that an unfinished word matches. */
const MOST_BEGINNINGS = 2000
/** Maximum number of corrections tried for a misspelt word. */
const MOST_READINGS = 5

/**
 * The words of the vocabulary that a query word may match; `correction` is set if they differ from the typed word.
 */
interface Reading {
  readonly whole: readonly number[]
  readonly longer: readonly number[]
  readonly correction: string | null
}

const readAs = (places: readonly number[], correction: string | null): Reading => ({
  whole: places,
  longer: [],
  correction,
})

/** Reads '60x60' as centimetres; for sizes that no product has in millimetres. */
const inMillimetres = (word: string): string => word.replace(/\d+(?=x|$)/g, '$&0')

/**
 * The matches of a word as typed, joined to a neighbour ('lime stone' finds limestone), or as the beginning
 * of longer words. The last word always matches as a beginning, since the shopper may still be typing it.
 */
const literalReading = (
  { vocabulary }: TextIndex,
  query: readonly SearchWord[],
  i: number,
): Reading | null => {
  const word = query[i]?.word ?? ''
  const [before, after] = [query[i - 1]?.word, query[i + 1]?.word]
  const place = findWord(vocabulary, word)
  const joined = [
    ...(before === undefined ? [] : [`${before}${word}`]),
    ...(after === undefined ? [] : [`${word}${after}`]),
  ]
  const whole = [place, ...joined.map((both) => findWord(vocabulary, both))].filter((found) => found !== null)
  const mayGoOn = place === null ? word.length > 2 : after === undefined && word.length > 1
  const longer = mayGoOn ? wordsWithPrefix(vocabulary, word, MOST_BEGINNINGS) : []
  return whole.length + longer.length === 0 ? null : { whole, longer, correction: null }
}

/** The likely corrections of a word that no product has, likeliest first. */
const otherReadings = (index: TextIndex, word: string): readonly Reading[] => {
  const { vocabulary } = index
  if (/^\d{1,4}x\d{1,4}$/.test(word)) {
    const size = inMillimetres(word)
    const place = findWord(vocabulary, size)
    return place === null ? [] : [readAs([place], size)]
  }
  return similarWords(vocabulary, word, (place) => productCount(index, place))
    .slice(0, MOST_READINGS)
    .map((place) => readAs([place], vocabulary.words[place] ?? word))
}

const productCount = ({ numbers, sets }: TextIndex, place: number): number =>
  fields.reduce((sum, field) => sum + sizeOf(sets, keyOf(numbers[place] ?? 0, field)), 0)

const productsOf = ({ size, numbers, sets }: TextIndex, reading: Reading): Bitset => {
  const products = emptyBitset(size)
  for (const place of [...reading.whole, ...reading.longer])
    for (const field of fields) addAll(products, setOf(sets, keyOf(numbers[place] ?? 0, field)))
  return products
}

/**
 * The products that have every word of the text. A word that no product has is replaced by the most similar
 * word of the vocabulary; among equally similar ones, by one that leaves products: 'porcelian' finds
 * porcelain. Null if the text has no words.
 */
export const searchText = (index: TextIndex, text: string): SearchResult | null => {
  const plain = plainText(text)
  const query = searchWords(plain).slice(0, MOST_WORDS)
  return query.length === 0 ? null : readTogether(index, plain, query)
}

/**
 * Reads all words; the matches of the correct words help to choose among corrections of the misspelt ones.
 */
const readTogether = (index: TextIndex, plain: string, query: readonly SearchWord[]): SearchResult => {
  const literal = query.map((_, i) => literalReading(index, query, i))
  let products: Bitset | null = null
  const narrow = (own: Bitset): Bitset => (products === null ? own : intersect(products, own))
  for (const reading of literal) if (reading !== null) products = narrow(productsOf(index, reading))

  const readings: Reading[] = []
  for (const [i, { word }] of query.entries()) {
    const typed = literal[i]
    if (typed) {
      readings.push(typed)
      continue
    }
    const others = otherReadings(index, word).map((reading) => ({
      reading,
      left: narrow(productsOf(index, reading)),
    }))
    const chosen = others.find(({ left }) => !isEmpty(left)) ?? others[0]
    products = chosen?.left ?? emptyBitset(index.size)
    if (chosen !== undefined) readings.push(chosen.reading)
  }
  const all = products ?? emptyBitset(index.size)
  return { products: all, fits: fitsOf(index, all, readings), corrected: corrected(plain, query, readings) }
}

/** The plain text with its misspelt words corrected; null if nothing was corrected. */
const corrected = (
  plain: string,
  query: readonly SearchWord[],
  readings: readonly Reading[],
): string | null => {
  if (readings.length < query.length || readings.every(({ correction }) => correction === null)) return null
  let text = ''
  let from = 0
  for (const [i, { start, end }] of query.entries()) {
    const correction = readings[i]?.correction
    if (!correction) continue
    text += plain.slice(from, start) + correction
    from = end
  }
  return (text + plain.slice(from)).trim().replace(/\s+/g, ' ')
}

/** For each found product, adds up the values of the best field of each word. */
const fitsOf = (index: TextIndex, products: Bitset, readings: readonly Reading[]): Uint8Array => {
  const fits = new Uint8Array(index.size)
  const best = new Uint8Array(index.size)
  const { numbers, sets, nameLengths } = index
  for (const { whole, longer } of readings) {
    const raiseBest = (places: readonly number[], field: Field, value: number): void => {
      for (const place of places)
        forEachIn(products, setOf(sets, keyOf(numbers[place] ?? 0, field)), (ordinal) => {
          if (value > (best[ordinal] ?? 0)) best[ordinal] = value
        })
    }
    for (const field of fields) {
      raiseBest(whole, field, worth[field][0])
      raiseBest(longer, field, worth[field][1])
    }
    for (let i = 0; i < best.length; i += 1) fits[i] = (fits[i] ?? 0) + (best[i] ?? 0)
    best.fill(0)
  }
  /* The query has exactly the words of the name. */
  const named = readings.length * worth.name[0]
  for (let i = 0; i < fits.length; i += 1)
    if (fits[i] === named && nameLengths[i] === readings.length) fits[i] = BEST_FIT
  return fits
}
