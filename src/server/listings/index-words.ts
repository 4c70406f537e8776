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

export const createWordCollector = (): WordCollector => {
  const numbers = new Map<string, number>()
  const collected = createSetCollector()
  const nameLengths: number[] = []
  /* Of each word, the last product that was noted to have it, counted from 1. */
  const lastNoted: number[] = []
  let product = 0
  let keys: number[] = []
  let field: Field = 'name'

  const note = (word: string): void => {
    let number = numbers.get(word)
    if (number === undefined) {
      number = numbers.size
      numbers.set(ownCopy(word), number)
      lastNoted.push(0)
    }
    if (lastNoted[number] === product) return
    lastNoted[number] = product
    keys.push(keyOf(number, field))
  }

  const noteAll = (own: Field, texts: readonly string[]): void => {
    field = own
    for (const text of texts) forEachWord(text, note)
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
