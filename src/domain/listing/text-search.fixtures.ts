import { emptyBitset, setBit } from './bitset.ts'
import { createSetCollector } from './ordinal-set.ts'
import { type SynonymEntry, synonymsOf } from './synonyms.ts'
import { type Field, familiesOf, fields, keyOf, type TextIndex } from './text-index.ts'
import { vocabularyOf } from './vocabulary.ts'
import { forEachWord, nameLength } from './words.ts'

/** `use` marks what is used to lay goods; all others are goods to lay. */
export type Product = readonly [name: string, attributes: string, text: string, use?: 'accessory']

const wordsOf = (text: string) => {
  const words: string[] = []
  forEachWord(text, (word) => void words.push(word))
  return words
}

const finish = <T>(steps: Generator<void, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Stands in for the stemmer: 'decking' → 'deck'. */
const rootOf = (word: string): string => word.replace(/(?:ing|ed)$/, '')

/** The index of a few products. */
export const indexOf = (products: readonly Product[], synonyms: readonly SynonymEntry[] = []): TextIndex => {
  const texts = products.map(([name, attributes, text]) => [name, attributes, text] as const)
  const words = [...new Set(texts.flatMap((own) => own.flatMap(wordsOf)))].sort()
  const collector = createSetCollector()
  for (const [name, attributes, text] of texts) {
    const own = new Map<string, Field>()
    for (const word of wordsOf(text)) own.set(word, 'text')
    for (const word of wordsOf(attributes)) own.set(word, 'attribute')
    for (const word of wordsOf(name)) own.set(word, 'name')
    collector.add(Array.from(own, ([word, field]) => keyOf(words.indexOf(word), field)))
  }
  const goods = emptyBitset(products.length)
  products.forEach(([, , , use], i) => {
    if (use === undefined) setBit(goods, i)
  })
  const vocabulary = vocabularyOf(words)
  return {
    size: products.length,
    vocabulary,
    numbers: Uint32Array.from(words.keys()),
    sets: finish(collector.invert(words.length * fields.length)),
    nameLengths: Uint8Array.from(products, ([name]) => nameLength(name)),
    goods,
    rootOf,
    families: finish(familiesOf(vocabulary, rootOf)),
    synonyms: synonymsOf(synonyms, rootOf),
  }
}
