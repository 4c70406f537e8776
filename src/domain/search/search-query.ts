import { dialled, plain, splitWords, term } from './stored-words.ts'

/* What staff type, as a query of the words that migration `order-search` writes (M-018). */

/** A word of the query that begins a stored one. */
const begins = (kind: string, word: string): string => `${term(kind, word)}:*`

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`

/** A telephone number as it is dialled; null: the text is none. */
const dialledNumber = (typed: string): string | null => {
  if (!/^[+(]?[\d\s().+/-]+$/.test(typed)) return null
  const digits = dialled(typed)
  return digits.length >= 4 ? digits : null
}

/** What a text may be when read as a whole: a number or the end of one, a telephone, a postcode, a reference. */
const wholes = (typed: string): readonly string[] => {
  const compact = typed.replace(/\s/g, '')
  const symbols = compact.replace(/-/g, '')
  const digits = dialledNumber(typed)
  return [
    ...(/^[a-z\d]{4,10}$/.test(symbols) ? [begins('n', symbols)] : []),
    ...(digits === null ? [] : [begins('t', digits)]),
    ...(/^[a-z]{1,2}\d[a-z\d]{0,5}$/.test(compact) ? [begins('p', compact)] : []),
    ...(/^[\w-]{4,60}$/.test(compact) ? [begins('r', compact)] : []),
  ]
}

/** 'pi_3NqYJ2eZvKYlo2C': of its parts 'pi' would begin a word of every order. */
const isProviderId = (text: string): boolean => /^[a-z]+_[a-z\d_]{10,}$/.test(text)

/**
 * The query of a typed text: all its words, each the beginning of a stored one, or the whole of it as a number,
 * telephone, postcode or reference. 'yo1 7hh' finds YO1 7HH and a customer 'Yo1 7hh'. Null: nothing is asked.
 */
export const searchQuery = (typed: string): string | null => {
  const text = plain(typed.normalize('NFC').trim().slice(0, 100))
  if (isProviderId(text)) return begins('r', text)
  const words = text
    .split(/\s/)
    .filter((word) => word !== '')
    .flatMap((word) => (/.@./.test(word) ? [word] : splitWords(word)))
  const parts = words.map((word) => anyOf([begins('w', word), ...(words.length > 1 ? wholes(word) : [])]))
  const all = [...(parts.length > 0 ? [`(${parts.join(' & ')})`] : []), ...wholes(text)]
  return all.length === 0 ? null : all.join(' | ')
}
