import { type Bitset, countBits, countShared, emptyBitset, intersect, isEmpty, setBit } from './bitset.ts'
import { addAll, forEachIn, setOf } from './ordinal-set.ts'
import type { QueryPart, Reading, WordMatch } from './query-part.ts'
import { type Field, keyOf, type TextIndex } from './text-index.ts'
import { findWord } from './vocabulary.ts'

const addMatches = (
  { numbers, sets }: TextIndex,
  into: Bitset,
  places: readonly number[],
  among: readonly Field[],
): void => {
  for (const place of places)
    for (const field of among) addAll(into, setOf(sets, keyOf(numbers[place] ?? 0, field)))
}

/** The products that have a word in one of the fields. */
const productsWith = (
  index: TextIndex,
  { whole, near, longer }: WordMatch,
  among: readonly Field[],
): Bitset => {
  const products = emptyBitset(index.size)
  addMatches(index, products, whole, among)
  addMatches(index, products, near, among)
  addMatches(index, products, longer, among)
  return products
}

/** The products that have all words of a reading in some of the fields; in those that count for it if none are named. */
export const productsOfReading = (
  index: TextIndex,
  { words, among: own }: Reading,
  among: readonly Field[] = own,
): Bitset =>
  intersectionOf(
    index,
    words.map((word) => productsWith(index, word, among)),
  )

/** The products in all of the sets; all products if there are none. */
const intersectionOf = (index: TextIndex, sets: readonly Bitset[]): Bitset => {
  const [first = fullOf(index), ...others] = sets
  return others.reduce(intersect, first)
}

const fullOf = ({ size }: TextIndex): Bitset => emptyBitset(size).fill(0xffffffff)

/** One set is its own union: the caller must not change it. */
const unionOf = (index: TextIndex, sets: readonly Bitset[]): Bitset => {
  const [only, second] = sets
  if (only !== undefined && second === undefined) return only
  const union = emptyBitset(index.size)
  for (const bits of sets) addAll(union, { kind: 'bits', bits })
  return union
}

/** The products whose name has exactly these words. */
export const productsNamed = (index: TextIndex, words: readonly string[]): Bitset => {
  const all = new Set(words)
  const matches = [...all].map((word) => findWord(index.vocabulary, word)).filter((place) => place !== null)
  const named = emptyBitset(index.size)
  if (matches.length < all.size) return named
  const having = intersectionOf(
    index,
    matches.map((place) => productsWith(index, { whole: [place], near: [], longer: [] }, ['name'])),
  )
  forEachIn(having, { kind: 'bits', bits: having }, (ordinal) => {
    if (index.nameLengths[ordinal] === all.size) setBit(named, ordinal)
  })
  return named
}

/** A required part with its products, and what its words are. */
export interface PartProducts {
  readonly part: QueryPart
  readonly products: Bitset
  /** Its words name goods used to lay others: 'grout', 'adhesive'. */
  readonly namesAccessory: boolean
  /** Higher for words that name goods than for those that describe them. */
  readonly importance: number
}

const naming: readonly Field[] = ['name', 'material', 'category']
const structural: readonly Field[] = ['name', 'material', 'category', 'attribute']

/** Meanings of a smaller share are too loose to decide what a word names. */
const NAMING_SHARE = 0.7

/**
 * The products of a part. A word that names accessories means those alone, and not the many products whose
 * descriptions mention it: 'grout' finds grout and not the tiles to be grouted.
 */
export const productsOfPart = (index: TextIndex, part: QueryPart): PartProducts => {
  const close = part.readings.filter(({ share }) => share >= NAMING_SHARE)
  const named = unionOf(
    index,
    close.map((reading) => productsOfReading(index, reading, naming)),
  )
  if (namesAccessory(index, named, close))
    return { part, products: named, namesAccessory: true, importance: 8 }
  const products = unionOf(
    index,
    part.readings.map((reading) => productsOfReading(index, reading)),
  )
  return { part, products, namesAccessory: false, importance: importanceOf(index, part, named) }
}

/** The products that a part describes by their names, categories and attributes, not by what else is said of them. */
export const productsDescribed = (index: TextIndex, { readings }: QueryPart): Bitset =>
  unionOf(
    index,
    readings.map((reading) => productsOfReading(index, reading, structural)),
  )

const importanceOf = (index: TextIndex, part: QueryPart, named: Bitset): number => {
  if (!isEmpty(named)) return 4
  return isEmpty(productsDescribed(index, part)) ? 1 : 3
}

/**
 * Whether more accessories than goods to lay are named so, also by their shares: 'paving' names slabs, though
 * there is a 'Paving Slurry Primer'.
 */
const namesAccessory = (index: TextIndex, named: Bitset, close: readonly Reading[]): boolean => {
  const accessories = countBits(named) - countShared(named, index.goods)
  if (accessories === 0) return false
  const described = unionOf(
    index,
    close.map((reading) => productsOfReading(index, reading, structural)),
  )
  const goods = countShared(described, index.goods)
  if (goods >= accessories) return false
  const allGoods = countBits(index.goods)
  return accessories * allGoods > goods * (index.size - allGoods)
}
