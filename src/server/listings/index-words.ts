import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import { sortInSteps } from '#domain/listing/sort-in-steps.ts'
import { type Field, fields, keyOf, type TextIndex } from '#domain/listing/text-search.ts'
import { vocabularyOf } from '#domain/listing/vocabulary.ts'
import { nameLength, wordsOf } from '#domain/listing/words.ts'

/** Gathers the words of products, one product after another by ordinal. */
export interface WordCollector {
  add(name: string, attributes: readonly string[], texts: readonly string[]): void
  finish(): Generator<void, TextIndex>
}

export const createWordCollector = (): WordCollector => {
  const numbers = new Map<string, number>()
  const collected = createSetCollector()
  const nameLengths: number[] = []
  /* The same few words make up the names of attributes: their words are looked for once. */
  const known = new Map<string, ReadonlySet<string>>()

  const wordsOfAttribute = (text: string): ReadonlySet<string> => {
    const words = known.get(text) ?? wordsOf(text)
    if (known.size < 20_000) known.set(text, words)
    return words
  }

  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    if (number === numbers.size) numbers.set(word, number)
    return number
  }

  return {
    add(name, attributes, texts) {
      const own = new Map<number, Field>()
      const note = (words: ReadonlySet<string>, field: Field): void => {
        for (const word of words) {
          const number = numberOf(word)
          if (!own.has(number)) own.set(number, field)
        }
      }
      note(wordsOf(name), 'name')
      for (const text of attributes) note(wordsOfAttribute(text), 'attribute')
      for (const text of texts) note(wordsOf(text), 'text')
      collected.add(Array.from(own, ([number, field]) => keyOf(number, field)))
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
