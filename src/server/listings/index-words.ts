import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import { sortInSteps } from '#domain/listing/sort-in-steps.ts'
import { type Field, fields, keyOf, type TextIndex } from '#domain/listing/text-search.ts'
import { vocabularyOf } from '#domain/listing/vocabulary.ts'
import { forEachWord, nameLength } from '#domain/listing/words.ts'

/** Gathers the words of products, one product after another by ordinal. */
export interface WordCollector {
  add(name: string, attributes: readonly string[], texts: readonly string[]): void
  finish(): Generator<void, TextIndex>
}

/** A piece of a text holds on to the whole text; a copy of the piece does not. */
const ownCopy = (piece: string): string => Buffer.from(piece).toString()

/** What categories, suppliers, options and specifications say is said of thousands of products: its words are read once. */
const LONGEST_STORED = 60
const MOST_STORED = 20_000

export const createWordCollector = (): WordCollector => {
  const numbers = new Map<string, number>()
  /* Of a text, the numbers of its words. */
  const read = new Map<string, readonly number[]>()
  const collected = createSetCollector()
  const nameLengths: number[] = []
  /* Of each word, the last product that was noted to have it, counted from 1. */
  const lastNoted: number[] = []
  let product = 0
  let keys: number[] = []
  let field: Field = 'name'

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(ownCopy(word), number)
    lastNoted.push(0)
    return number
  }

  const note = (number: number): void => {
    if (lastNoted[number] === product) return
    lastNoted[number] = product
    keys.push(keyOf(number, field))
  }

  const noteWord = (word: string): void => note(numberOf(word))

  const numbersIn = (text: string): readonly number[] => {
    const known = read.get(text)
    if (known !== undefined) return known
    const found: number[] = []
    forEachWord(text, (word) => void found.push(numberOf(word)))
    if (read.size < MOST_STORED) read.set(text, found)
    return found
  }

  const noteAll = (own: Field, texts: readonly string[]): void => {
    field = own
    for (const text of texts) {
      if (own === 'attribute' && text.length <= LONGEST_STORED) numbersIn(text).forEach(note)
      else forEachWord(text, noteWord)
    }
  }

  return {
    add(name, attributes, texts) {
      product += 1
      keys = []
      noteAll('name', [name])
      noteAll('attribute', attributes)
      noteAll('text', texts)
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
      const sets = yield* collected.turnAbout(numbers.size * fields.length)
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
