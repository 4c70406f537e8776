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

/** A phrase of the list. */
export interface SynonymPhrase {
  readonly meanings: Meanings
  /** It means nothing but other words of its own entry, as 'sinks' means 'sink': it names a kind of goods. */
  readonly namesKind: boolean
}

/** The catalogue's synonyms, ready for lookups. */
export interface Synonyms {
  /** The most words of one phrase. */
  readonly longest: number
  /** A phrase by the roots of its words; null if it is not in the list. */
  find(roots: readonly string[]): SynonymPhrase | null
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
  const phrases = new Map<string, SynonymPhrase>()
  const roots = new Set<string>()
  const typed = new Set<string>()
  let longest = 0
  for (const { words, means } of entries) {
    const own = means.map(wordsOf).filter((meaning) => meaning.length > 0)
    const keys = new Set(words.map((phrase) => wordsOf(phrase).map(rootOf).join('')))
    const namesKind = own.length > 0 && own.every((meaning) => keys.has(meaning.map(rootOf).join('')))
    for (const phrase of words) {
      const parts = wordsOf(phrase)
      if (parts.length === 0 || parts.length > LONGEST_PHRASE) continue
      const partRoots = parts.map(rootOf)
      const key = partRoots.join('')
      const known = phrases.get(key)
      phrases.set(key, {
        meanings: [...(known?.meanings ?? []), ...own],
        namesKind: namesKind && (known?.namesKind ?? true),
      })
      longest = Math.max(longest, parts.length)
      for (const root of partRoots) roots.add(root)
      for (const word of parts) typed.add(word)
    }
  }
  const sorted = [...phrases.keys()].sort()
  return {
    longest,
    find: (partRoots) => phrases.get(partRoots.join('')) ?? null,
    findBeginning(text) {
      if (text.length < SHORTEST_BEGINNING) return null
      const key = sorted.find((candidate) => candidate.startsWith(text))
      return key === undefined ? null : (phrases.get(key)?.meanings ?? null)
    },
    hasWord: (root) => roots.has(root),
    typedVocabulary: vocabularyOf([...typed].sort()),
  }
}
