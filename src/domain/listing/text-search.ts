import { type Bitset, emptyBitset, intersect, isEmpty } from './bitset.ts'
import { addAll, forEachIn, type SetBlock, setOf, sizeOf } from './ordinal-set.ts'
import { findWord, type Vocabulary, wordsBeginning, wordsNear } from './vocabulary.ts'
import { plainText, type SearchWord, searchWords } from './words.ts'

/** Where a product has a word, best first: in its name; in its category, attributes and specifications; in its texts. */
export const fields = ['name', 'attribute', 'text'] as const
export type Field = (typeof fields)[number]

/** The words of all products. A product that has a word in several fields has it in the best of them. */
export interface TextIndex {
  readonly size: number
  readonly vocabulary: Vocabulary
  /** Of each word of the vocabulary, the number that it has in `sets`. */
  readonly numbers: Uint32Array
  /** The products of a word's field, under the key `attemptKeyOf`. */
  readonly sets: SetBlock
  /** How many different words each product's name has. */
  readonly nameLengths: Uint8Array
}

/** Under which key the products of a word's field are kept: words have their fields side by side. */
export const keyOf = (wordNumber: number, field: Field): number =>
  wordNumber * fields.length + fields.indexOf(field)

export interface FoundProducts {
  readonly products: Bitset
  /** How well each of them fits; at most `BEST_FIT`. */
  readonly fits: Uint8Array
  /** The text as it was understood, when a word was taken for another; null when all were found as typed. */
  readonly corrected: string | null
}

/** A name that is exactly what was asked for, whatever it was. */
export const BEST_FIT = 250

/** What one word adds to a product's fit: whole word, or only the beginning of one. */
const worth: Readonly<Record<Field, readonly [whole: number, beginning: number]>> = {
  name: [12, 10],
  attribute: [5, 4],
  text: [2, 1],
}

/** Words looked at; a longer question is answered by its first ones. 12 × 12 stays below `BEST_FIT`. */
const MOST_WORDS = 12
/** Longer words that an unfinished one may become. */
const MOST_BEGINNINGS = 2000
/** Readings of a misspelt word that are tried. */
const MOST_READINGS = 5

/** What a word that was asked for may be in the vocabulary; `meant` when that is not what was typed. */
interface Reading {
  readonly whole: readonly number[]
  readonly begun: readonly number[]
  readonly meant: string | null
}

const readAs = (places: readonly number[], meant: string | null): Reading => ({
  whole: places,
  begun: [],
  meant,
})

/** '60x60' is a size in centimetres where no product has it in millimetres. */
const inMillimetres = (word: string): string => word.replace(/\d+(?=x|$)/g, '$&0')

/**
 * As typed; joined to a neighbour, so that 'lime stone' finds limestone; or as the beginning of longer words, which the
 * last word always may be, since it may still be being typed.
 */
const literalReading = (
  { vocabulary }: TextIndex,
  asked: readonly SearchWord[],
  i: number,
): Reading | null => {
  const word = asked[i]?.word ?? ''
  const [before, after] = [asked[i - 1]?.word, asked[i + 1]?.word]
  const place = findWord(vocabulary, word)
  const joined = [
    ...(before === undefined ? [] : [`${before}${word}`]),
    ...(after === undefined ? [] : [`${word}${after}`]),
  ]
  const whole = [place, ...joined.map((both) => findWord(vocabulary, both))].filter((found) => found !== null)
  const mayGoOn = place === null ? word.length > 2 : after === undefined && word.length > 1
  const begun = mayGoOn ? wordsBeginning(vocabulary, word, MOST_BEGINNINGS) : []
  return whole.length + begun.length === 0 ? null : { whole, begun, meant: null }
}

/** What a word that no product has may mean, likeliest first. */
const otherReadings = (index: TextIndex, word: string): readonly Reading[] => {
  const { vocabulary } = index
  if (/^\d{1,4}x\d{1,4}$/.test(word)) {
    const size = inMillimetres(word)
    const place = findWord(vocabulary, size)
    return place === null ? [] : [readAs([place], size)]
  }
  return wordsNear(vocabulary, word, (place) => productCount(index, place))
    .slice(0, MOST_READINGS)
    .map((place) => readAs([place], vocabulary.words[place] ?? word))
}

const productCount = ({ numbers, sets }: TextIndex, place: number): number =>
  fields.reduce((sum, field) => sum + sizeOf(sets, keyOf(numbers[place] ?? 0, field)), 0)

const productsOf = ({ size, numbers, sets }: TextIndex, reading: Reading): Bitset => {
  const products = emptyBitset(size)
  for (const place of [...reading.whole, ...reading.begun])
    for (const field of fields) addAll(products, setOf(sets, keyOf(numbers[place] ?? 0, field)))
  return products
}

/**
 * The products that have every word asked for. A word that nobody has is taken for the nearest that somebody has, and
 * among equally near ones for one that leaves something: 'porcelian' finds porcelain. Null when there is no word to
 * search for.
 */
export const searchText = (index: TextIndex, text: string): FoundProducts | null => {
  const plain = plainText(text)
  const asked = searchWords(plain).slice(0, MOST_WORDS)
  return asked.length === 0 ? null : readTogether(index, plain, asked)
}

/** Reads all words, the misspelt ones in the light of the others. */
const readTogether = (index: TextIndex, plain: string, asked: readonly SearchWord[]): FoundProducts => {
  const literal = asked.map((_, i) => literalReading(index, asked, i))
  let products: Bitset | null = null
  const narrow = (own: Bitset): Bitset => (products === null ? own : intersect(products, own))
  for (const reading of literal) if (reading !== null) products = narrow(productsOf(index, reading))

  const readings: Reading[] = []
  for (const [i, { word }] of asked.entries()) {
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
  return { products: all, fits: fitsOf(index, all, readings), corrected: corrected(plain, asked, readings) }
}

/** The plain text with the words that were meant in place of those typed; null when they are the same. */
const corrected = (
  plain: string,
  asked: readonly SearchWord[],
  readings: readonly Reading[],
): string | null => {
  if (readings.length < asked.length || readings.every(({ meant }) => meant === null)) return null
  let text = ''
  let from = 0
  for (const [i, { start, end }] of asked.entries()) {
    const meant = readings[i]?.meant
    if (!meant) continue
    text += plain.slice(from, start) + meant
    from = end
  }
  return (text + plain.slice(from)).trim().replace(/\s+/g, ' ')
}

/** Adds up, for each product found, the best field that it has each word in. */
const fitsOf = (index: TextIndex, products: Bitset, readings: readonly Reading[]): Uint8Array => {
  const fits = new Uint8Array(index.size)
  const best = new Uint8Array(index.size)
  const { numbers, sets, nameLengths } = index
  for (const { whole, begun } of readings) {
    const note = (places: readonly number[], field: Field, value: number): void => {
      for (const place of places)
        forEachIn(products, setOf(sets, keyOf(numbers[place] ?? 0, field)), (ordinal) => {
          if (value > (best[ordinal] ?? 0)) best[ordinal] = value
        })
    }
    for (const field of fields) {
      note(whole, field, worth[field][0])
      note(begun, field, worth[field][1])
    }
    for (let i = 0; i < best.length; i += 1) fits[i] = (fits[i] ?? 0) + (best[i] ?? 0)
    best.fill(0)
  }
  /* All words of the name, and no others. */
  const named = readings.length * worth.name[0]
  for (let i = 0; i < fits.length; i += 1)
    if (fits[i] === named && nameLengths[i] === readings.length) fits[i] = BEST_FIT
  return fits
}
