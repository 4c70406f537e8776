import { editDistance } from './edit-distance.ts'
import { isFact } from './facts.ts'
import { isFiller } from './filler-words.ts'
import { sizeOf } from './ordinal-set.ts'
import { type Field, fields, keyOf, relativesOf, statingFields, type TextIndex } from './text-index.ts'
import { findWord, similarWords, wordsWithPrefix } from './vocabulary.ts'
import type { SearchWord } from './words.ts'

/** The words of the vocabulary that a word of the query may match, by their places. */
export interface WordMatch {
  readonly whole: readonly number[]
  /** Related words, and the longer ones of a word that is no word itself; worth less. */
  readonly near: readonly number[]
  /** Longer words of a word that is whole: the shopper may still be typing. Worth least. */
  readonly longer: readonly number[]
}

/** One way to understand a part of a query: products must match all of its words. */
export interface Reading {
  readonly words: readonly WordMatch[]
  /** The share of its value that counts: 1 as typed, less for a synonym. */
  readonly share: number
  /** The fields in which its words count. */
  readonly among: readonly Field[]
}

/** A word of a query, or a phrase of the list of synonyms, with the ways to understand it. */
export interface QueryPart {
  readonly typed: string
  readonly start: number
  readonly end: number
  /** Products must match one of them. */
  readonly readings: readonly Reading[]
  /** False for a word that says nothing. */
  readonly isRequired: boolean
  readonly correction: string | null
}

/** Maximum number of longer words that an unfinished word matches. */
const MOST_BEGINNINGS = 2000
/** Maximum number of corrections tried for a misspelt word. */
const MOST_CORRECTIONS = 5
/** The shares of a part's meanings, best first, and of all others. */
const MEANING_SHARES = [0.9, 0.75, 0.6] as const
const LEAST_SHARE = 0.5
/** The share of the words of a phrase as typed: the list says better what it means. */
const PHRASE_SHARE = 0.85

/** The word of a query and what surrounds it. */
interface WordInQuery {
  readonly word: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/**
 * The matches of a word as typed, joined to a neighbour ('lime stone' finds limestone), by a related word
 * ('decking' finds deck), or as the beginning of longer words. The last word always matches as a beginning,
 * since the shopper may still be typing it. Null if no product has any of them.
 */
const matchTyped = (index: TextIndex, { word, before, after }: WordInQuery): WordMatch | null => {
  const { vocabulary } = index
  const place = findWord(vocabulary, word)
  const joined = [
    ...(before === undefined ? [] : [`${before}${word}`]),
    ...(after === undefined ? [] : [`${word}${after}`]),
  ]
  const whole = [place, ...joined.map((both) => findWord(vocabulary, both))].filter((found) => found !== null)
  const relatives = relativesOf(index, word)
  const isKnown = place !== null || relatives.length > 0
  const mayGoOn = isKnown ? after === undefined && word.length > 1 : word.length > 2
  const longer = mayGoOn ? wordsWithPrefix(vocabulary, word, MOST_BEGINNINGS) : []
  if (whole.length + relatives.length + longer.length === 0) return null
  return isKnown ? { whole, near: relatives, longer } : { whole, near: longer, longer: [] }
}

/**
 * The matches of a word of a synonym: the word itself, or related ones where no goods are called so: 'patterned'
 * is not a 'pattern pack'.
 */
const matchMeant = (index: TextIndex, word: string): WordMatch | null => {
  const place = findWord(index.vocabulary, word)
  const near = place !== null && describesProducts(index, place) ? [] : relativesOf(index, word)
  return place === null && near.length === 0
    ? null
    : { whole: place === null ? [] : [place], near, longer: [] }
}

const allOrNone = (matches: readonly (WordMatch | null)[]): readonly WordMatch[] | null => {
  const found = matches.filter((match) => match !== null)
  return found.length === matches.length ? found : null
}

/** The meanings that the shop has goods for, best first; a mere mention in a description is none. */
const readMeanings = (index: TextIndex, meanings: readonly (readonly string[])[]): readonly Reading[] =>
  meanings
    .map((words) => allOrNone(words.map((word) => matchMeant(index, word))))
    .filter((words) => words !== null)
    .map((words, i) => ({ words, share: MEANING_SHARES[i] ?? LEAST_SHARE, among: statingFields }))

/** A part of a query, and how many words of the query it is. */
interface ReadPart {
  readonly part: QueryPart
  readonly length: number
}

/** A phrase of the list of synonyms that begins at a word: the longest one. */
const readPhrase = (index: TextIndex, query: readonly SearchWord[], from: number): ReadPart | null => {
  const { synonyms, rootOf } = index
  for (let length = Math.min(synonyms.longest, query.length - from); length > 0; length -= 1) {
    const words = query.slice(from, from + length)
    const phrase = synonyms.find(words.map(({ word }) => rootOf(word)))
    const [first, last] = [words[0], words.at(-1)]
    if (phrase === null || first === undefined || last === undefined) continue
    const [before, after] = [query[from - 1]?.word, query[from + length]?.word]
    const typed = allOrNone(
      words.map(({ word }) =>
        matchTyped(index, length === 1 ? { word, before, after } : { word, after: '' }),
      ),
    )
    const { meanings, namesKind } = phrase
    const among = namesKind ? statingFields : fields
    const part = {
      typed: words.map(({ word }) => word).join(' '),
      start: first.start,
      end: last.end,
      readings: [
        ...(typed === null ? [] : [{ words: typed, share: length === 1 ? 1 : PHRASE_SHARE, among }]),
        ...readMeanings(index, meanings),
      ],
      isRequired: meanings.length > 0 && !(length === 1 && isFiller(first.word)),
      correction: null,
    }
    return { part, length }
  }
  return null
}

const readWord = (
  index: TextIndex,
  query: readonly SearchWord[],
  at: number,
  { word, start, end }: SearchWord,
): ReadPart => {
  const match = matchTyped(index, { word, before: query[at - 1]?.word, after: query[at + 1]?.word })
  const begun = match === null && at === query.length - 1 ? (index.synonyms.findBeginning(word) ?? []) : []
  const readings = match === null ? readMeanings(index, begun) : [{ words: [match], share: 1, among: fields }]
  const part = { typed: word, start, end, readings, isRequired: !isFiller(word), correction: null }
  return { part, length: 1 }
}

/** Splits a query into words and phrases, and finds the ways to understand each of them. */
export const readParts = (index: TextIndex, query: readonly SearchWord[]): readonly QueryPart[] => {
  const parts: QueryPart[] = []
  let at = 0
  for (let word = query[0]; word !== undefined; word = query[at]) {
    const { part, length } = readPhrase(index, query, at) ?? readWord(index, query, at, word)
    parts.push(part)
    at += length
  }
  return parts
}

/** Whether the shop, its list of synonyms or the language of searches knows a word. */
const isKnownWord = (index: TextIndex, word: string): boolean =>
  findWord(index.vocabulary, word) !== null ||
  relativesOf(index, word).length > 0 ||
  index.synonyms.hasWord(index.rootOf(word)) ||
  isFact(word) ||
  isFiller(word)

const productCount = ({ numbers, sets }: TextIndex, place: number): number =>
  fields.reduce((sum, field) => sum + sizeOf(sets, keyOf(numbers[place] ?? 0, field)), 0)

/** A length typed without its unit, in millimetres: centimetres, inches, and feet as slabs are named, '3x2'. */
const UNTYPED_UNITS = [10, 25, 300] as const

/** Whether a word is a size of two sides: '600x600'. */
export const isSize = (word: string): boolean => /^\d{1,5}x\d{1,5}$/.test(word)

/** A size that no product has in millimetres, read in each of the other units. */
const inMillimetres = (word: string): readonly string[] =>
  UNTYPED_UNITS.map((unit) => word.replace(/\d+/g, (side) => String(Number(side) * unit)))

/** In shorter words than this another first letter makes another word: 'tray' is not 'gray'. */
const SAME_FIRST_LETTER_BELOW = 6

/** Whether a word may have been meant: a short one begins alike, or with its first letters swapped. */
const mayBeMeant = (typed: string, candidate: string): boolean =>
  typed.length >= SAME_FIRST_LETTER_BELOW ||
  typed[0] === candidate[0] ||
  (typed[0] === candidate[1] && typed[1] === candidate[0])

/** Whether a word says what a product is; the words of descriptions alone do not. */
const describesProducts = ({ numbers, sets }: TextIndex, place: number): boolean =>
  fields.some((field) => field !== 'text' && sizeOf(sets, keyOf(numbers[place] ?? 0, field)) > 0)

/** The words similar to a misspelt one, likeliest first: the shop's own before those of the synonyms. */
const correctionsOf = (index: TextIndex, word: string): readonly string[] => {
  if (isSize(word)) return inMillimetres(word)
  const { vocabulary, synonyms } = index
  const own = similarWords(vocabulary, word, (place) => productCount(index, place))
    .filter((place) => describesProducts(index, place))
    .map((place) => vocabulary.words[place] ?? word)
  const typed = similarWords(synonyms.typedVocabulary, word, () => 1).map(
    (place) => synonyms.typedVocabulary.words[place] ?? word,
  )
  const slips = (candidate: string): number => editDistance(word, candidate, 2)
  return [...new Set([...own, ...typed])]
    .filter((candidate) => mayBeMeant(word, candidate))
    .sort((a, b) => slips(a) - slips(b))
    .slice(0, MOST_CORRECTIONS)
}

/**
 * The part with its word replaced by each likely correction, likeliest first. None for a word that is known:
 * 'sale' is never 'same', even when nothing is reduced.
 */
export const correctedParts = (index: TextIndex, part: QueryPart): readonly QueryPart[] => {
  if (part.readings.length > 0 || isKnownWord(index, part.typed)) return []
  return correctionsOf(index, part.typed).flatMap((correction) => {
    const { start, end } = part
    const [read] = readParts(index, [{ word: correction, start, end }])
    return read === undefined || read.readings.length === 0 ? [] : [{ ...read, correction }]
  })
}
