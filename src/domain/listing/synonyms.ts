import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { plainText, searchWords } from './words.ts'

/** An entry of the catalogue's list of synonyms. */
export interface SynonymEntry {
  /** What shoppers type: 'subway', 'brick tiles'. */
  readonly words: readonly string[]
  /** What the shop calls it, best first, each a search of its own. Empty: the words say nothing. */
  readonly means: readonly string[]
}

/** What a typed word or phrase stands for: sets of words, best first. */
export type Meanings = readonly (readonly string[])[]

/** The catalogue's synonyms, ready for lookups. */
export interface Synonyms {
  /** The most words of one phrase. */
  readonly longest: number
  /** The meanings of a phrase by the roots of its words; null if it is not in the list. */
  find(roots: readonly string[]): Meanings | null
  /** The meanings of the first phrase that begins with a text of at least three letters: 'cobbl' → cobbles. */
  findBeginning(text: string): Meanings | null
  /** Whether the list has the word, by its root. */
  hasWord(root: string): boolean
  /** All single words that shoppers type, for corrections. */
  readonly typedVocabulary: Vocabulary
}

/** The most words of a phrase that are compared. */
const LONGEST_PHRASE = 4
const SHORTEST_BEGINNING = 3

const wordsOf = (text: string): readonly string[] => searchWords(plainText(text)).map(({ word }) => word)

/**
 * Prepares a list of synonyms. Phrases are compared by the roots of their words without spaces, so that
 * 'non-slip', 'non slip' and 'nonslip' are one phrase.
 */
export const synonymsOf = (entries: readonly SynonymEntry[], rootOf: (word: string) => string): Synonyms => {
  const meanings = new Map<string, readonly (readonly string[])[]>()
  const roots = new Set<string>()
  const typed = new Set<string>()
  let longest = 0
  for (const { words, means } of entries) {
    const own = means.map(wordsOf).filter((meaning) => meaning.length > 0)
    for (const phrase of words) {
      const parts = wordsOf(phrase)
      if (parts.length === 0 || parts.length > LONGEST_PHRASE) continue
      const partRoots = parts.map(rootOf)
      const key = partRoots.join('')
      meanings.set(key, [...(meanings.get(key) ?? []), ...own])
      longest = Math.max(longest, parts.length)
      for (const root of partRoots) roots.add(root)
      for (const word of parts) typed.add(word)
    }
  }
  const sorted = [...meanings.keys()].sort()
  return {
    longest,
    find: (partRoots) => meanings.get(partRoots.join('')) ?? null,
    findBeginning(text) {
      if (text.length < SHORTEST_BEGINNING) return null
      const key = sorted.find((candidate) => candidate.startsWith(text))
      return key === undefined ? null : (meanings.get(key) ?? null)
    },
    hasWord: (root) => roots.has(root),
    typedVocabulary: vocabularyOf([...typed].sort()),
  }
}
