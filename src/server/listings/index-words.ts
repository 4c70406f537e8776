import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import { sortInSteps } from '#domain/listing/sort-in-steps.ts'
import { type Field, fields, keyOf, type TextIndex } from '#domain/listing/text-search.ts'
import { vocabularyOf } from '#domain/listing/vocabulary.ts'
import { forEachWord, nameLength } from '#domain/listing/words.ts'

/** Collects the words of products, one product after another by ordinal. */
export interface WordCollector {
  add(name: string, attributes: readonly string[], texts: readonly string[]): void
  finish(): Generator<void, TextIndex>
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

  const addWord = (word: string): void => addNumber(numberOf(word))

  const numbersIn = (text: string): readonly number[] => {
    const known = wordsOfText.get(text)
    if (known !== undefined) return known
    const found: number[] = []
    forEachWord(text, (word) => void found.push(numberOf(word)))
    if (wordsOfText.size < MOST_STORED) wordsOfText.set(text, found)
    return found
  }

  const addTexts = (own: Field, texts: readonly string[]): void => {
    field = own
    for (const text of texts) {
      if (own === 'attribute' && text.length <= LONGEST_STORED) numbersIn(text).forEach(addNumber)
      else forEachWord(text, addWord)
    }
  }

  return {
    add(name, attributes, texts) {
      product += 1
      keys = []
      addTexts('name', [name])
      addTexts('attribute', attributes)
      addTexts('text', texts)
      collected.add(keys)
      nameLengths.push(Math.min(nameLength(name), 255))
    },

    *finish() {
      const unsorted = [...numbers.keys()]
      const order = yield* sortInSteps(Uint32Array.from(unsorted.keys()), (a, b) =>
        (unsorted[a] ?? '') < (unsorted[b] ?? '') ? -1 : 1,
      )
      const vocabulary = vocabularyOf(Array.from(order, (number) => unsorted[number] ?? ''))
      yield
      const sets = yield* collected.invert(numbers.size * fields.length)
      return {
        size: nameLengths.length,
        vocabulary,
        numbers: order,
        sets,
        nameLengths: Uint8Array.from(nameLengths),
      }
    },
  }
}
