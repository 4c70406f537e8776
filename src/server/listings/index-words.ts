import { stemmer } from '@orama/stemmers/english'
import { emptyBitset, setBit } from '#domain/listing/bitset.ts'
import { type FactWord, isOnlyFact } from '#domain/listing/facts.ts'
import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import { sortInSteps } from '#domain/listing/sort-in-steps.ts'
import { type SynonymEntry, synonymsOf } from '#domain/listing/synonyms.ts'
import { type Field, familiesOf, fields, keyOf, type TextIndex } from '#domain/listing/text-index.ts'
import { vocabularyOf } from '#domain/listing/vocabulary.ts'
import { forEachWord, nameLength } from '#domain/listing/words.ts'

/** The texts of a product, by the field that their words belong to. */
export interface ProductTexts {
  readonly name: string
  /** What goods to lay are made of, where their category is named by it. */
  readonly materials: readonly string[]
  readonly category: string
  readonly attributes: readonly string[]
  readonly details: readonly string[]
  readonly description: string
  readonly facts: readonly FactWord[]
  /** The product is laid; all others are used to lay it. */
  readonly isGoods: boolean
}

/** Collects the words of products, one product after another by ordinal. */
export interface WordCollector {
  add(product: ProductTexts): void
  finish(synonyms: readonly SynonymEntry[]): Generator<void, TextIndex>
}

/** A substring retains the whole text in memory; a copy does not. */
const ownCopy = (piece: string): string => Buffer.from(piece).toString()

/**
 * Names of categories, suppliers, options and specifications occur in thousands of products: their words are
 * read once.
 */
const LONGEST_STORED = 60
const MOST_STORED = 20_000

export const createWordCollector = (): WordCollector => {
  const numbers = new Map<string, number>()
  /* Text → the numbers of its words. */
  const wordsOfText = new Map<string, readonly number[]>()
  const collected = createSetCollector()
  const nameLengths: number[] = []
  const goods: number[] = []
  /* Of each word, the last product that has it, counted from 1. */
  const lastProduct: number[] = []
  let product = 0
  let keys: number[] = []
  let field: Field = 'name'

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(ownCopy(word), number)
    lastProduct.push(0)
    return number
  }

  const addNumber = (number: number): void => {
    if (lastProduct[number] === product) return
    lastProduct[number] = product
    keys.push(keyOf(number, field))
  }

  const addWord = (word: string): void => {
    if (!isOnlyFact(word)) addNumber(numberOf(word))
  }

  const numbersIn = (text: string): readonly number[] => {
    const known = wordsOfText.get(text)
    if (known !== undefined) return known
    const found: number[] = []
    forEachWord(text, (word) => {
      if (!isOnlyFact(word)) found.push(numberOf(word))
    })
    if (wordsOfText.size < MOST_STORED) wordsOfText.set(text, found)
    return found
  }

  const addText = (own: Field, text: string): void => {
    field = own
    const isFrequent = own !== 'name' && own !== 'text' && text.length <= LONGEST_STORED
    if (isFrequent) numbersIn(text).forEach(addNumber)
    else forEachWord(text, addWord)
  }

  return {
    add({ name, materials, category, attributes, details, description, facts, isGoods }) {
      product += 1
      keys = []
      addText('name', name)
      for (const text of materials) addText('material', text)
      addText('category', category)
      for (const text of attributes) addText('attribute', text)
      field = 'attribute'
      for (const fact of facts) if (fact !== 'tile') addNumber(numberOf(fact))
      for (const text of details) addText('detail', text)
      if (facts.includes('tile')) addNumber(numberOf('tile'))
      addText('text', description)
      collected.add(keys)
      if (isGoods) goods.push(product - 1)
      nameLengths.push(Math.min(nameLength(name), 255))
    },

    *finish(synonyms) {
      const unsorted = [...numbers.keys()]
      const order = yield* sortInSteps(Uint32Array.from(unsorted.keys()), (a, b) =>
        (unsorted[a] ?? '') < (unsorted[b] ?? '') ? -1 : 1,
      )
      const vocabulary = vocabularyOf(Array.from(order, (number) => unsorted[number] ?? ''))
      yield
      const sets = yield* collected.invert(numbers.size * fields.length)
      const size = nameLengths.length
      const goodsBits = emptyBitset(size)
      for (const ordinal of goods) setBit(goodsBits, ordinal)
      return {
        size,
        vocabulary,
        numbers: order,
        sets,
        nameLengths: Uint8Array.from(nameLengths),
        goods: goodsBits,
        rootOf: stemmer,
        families: yield* familiesOf(vocabulary, stemmer),
        synonyms: synonymsOf(synonyms, stemmer),
      }
    },
  }
}
