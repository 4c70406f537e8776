import { bitsIn } from './bitset.ts'
import { allowedEdits, DIGIT_BIT, editDistance, letterBits } from './edit-distance.ts'

/** All words of a catalogue, sorted; a word is identified by its place. */
export interface Vocabulary {
  readonly words: readonly string[]
  /** The letters of each word as bits, and its length: these rule out most pairs of words quickly. */
  readonly letters: Uint32Array
  readonly lengths: Uint8Array
}

/** Builds a vocabulary from words, which must be sorted by code unit. */
export const vocabularyOf = (words: readonly string[]): Vocabulary => ({
  words,
  letters: Uint32Array.from(words, letterBits),
  lengths: Uint8Array.from(words, (word) => word.length),
})

/** The place of the first word that does not sort before the text. */
const placeOf = ({ words }: Vocabulary, text: string): number => {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of a word; null if no product has it. A binary search: 17 steps among 100,000 words. */
export const findWord = (vocabulary: Vocabulary, word: string): number | null => {
  const place = placeOf(vocabulary, word)
  return vocabulary.words[place] === word ? place : null
}

/** The words that begin with a text and are longer, at most `most` of them. */
export const wordsWithPrefix = (
  vocabulary: Vocabulary,
  beginning: string,
  most: number,
): readonly number[] => {
  const places: number[] = []
  for (let place = placeOf(vocabulary, beginning); places.length < most; place += 1) {
    const word = vocabulary.words[place]
    if (word === undefined || !word.startsWith(beginning)) break
    if (word !== beginning) places.push(place)
  }
  return places
}

interface NearWord {
  readonly place: number
  readonly slips: number
}

/**
 * The words similar to a misspelt one, likeliest first: fewest slips, then the same first letter, then the
 * most products. Words with digits are never similar: 600x300 is not a misspelt 600x600.
 */
export const similarWords = (
  vocabulary: Vocabulary,
  word: string,
  productsOf: (place: number) => number,
): readonly number[] => {
  const most = allowedEdits(word)
  if (most === 0) return []
  const { words, letters, lengths } = vocabulary
  const own = letterBits(word)
  const near: NearWord[] = []
  for (let place = 0; place < words.length; place += 1) {
    const others = letters[place] ?? 0
    if (bitsIn(own ^ others) > 2 * most || (others & DIGIT_BIT) !== 0) continue
    if (Math.abs((lengths[place] ?? 0) - word.length) > most) continue
    const slips = editDistance(word, words[place] ?? '', most)
    if (slips <= most) near.push({ place, slips })
  }
  const differs = ({ place }: NearWord): number => (words[place]?.[0] === word[0] ? 0 : 1)
  return near
    .sort((a, b) => a.slips - b.slips || differs(a) - differs(b) || productsOf(b.place) - productsOf(a.place))
    .map(({ place }) => place)
}
