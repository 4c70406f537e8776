import type { Bitset } from './bitset.ts'
import type { SetBlock } from './ordinal-set.ts'
import type { Synonyms } from './synonyms.ts'
import { findWord, type Vocabulary } from './vocabulary.ts'

/**
 * Where a product has a word, best first: its name; what it is made of and its whole category
 * too; its category; its attributes (colour,
 * look, use) and facts; its specifications, variations and summary; its description.
 */
export const fields = ['name', 'material', 'category', 'attribute', 'detail', 'text'] as const
export type Field = (typeof fields)[number]

/** All fields but the description, which may mention what the product is not: 'it stops the stone sinking'. */
export const statingFields: readonly Field[] = fields.filter((field) => field !== 'text')

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
  /** The goods to lay: tiles, paving, aggregates. All other products are used to lay them. */
  readonly goods: Bitset
  /** 'decking' → 'deck': the common form of related words, which need not be a word. */
  readonly rootOf: (word: string) => string
  /** Root → the places of the words that have it, where there are several. */
  readonly families: ReadonlyMap<string, readonly number[]>
  readonly synonyms: Synonyms
}

/** The key of the products that have a word in a field; the keys of one word are adjacent. */
export const keyOf = (wordNumber: number, field: Field): number =>
  wordNumber * fields.length + fields.indexOf(field)

/** Words between two pauses: about a millisecond. */
const STEP = 1024

/**
 * The places of related words, by their root: 'deck' → deck, decking. A word that is its own root and has no
 * relative is left out. In steps, so that the caller can yield to other work between them.
 */
export function* familiesOf(
  { words }: Vocabulary,
  rootOf: (word: string) => string,
): Generator<void, ReadonlyMap<string, readonly number[]>> {
  const families = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const root = rootOf(word)
    const family = families.get(root)
    if (family === undefined) families.set(root, [place])
    else family.push(place)
    if (place % STEP === STEP - 1) yield
  }
  for (const [root, [only, second]] of families)
    if (second === undefined && only !== undefined && words[only] === root) families.delete(root)
  return families
}

/** The places of the words with the same root, except the word itself. */
export const relativesOf = ({ families, rootOf, vocabulary }: TextIndex, word: string): readonly number[] => {
  const root = rootOf(word)
  const own = findWord(vocabulary, root)
  const family = families.get(root) ?? (own === null ? [] : [own])
  return family.filter((place) => vocabulary.words[place] !== word)
}
