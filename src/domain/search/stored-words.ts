/* How migration `order-search` stores words, so that queries name them alike (M-018). */

/** Lower case without accents and apostrophes, as `search_plain` of the database. */
export const plain = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** The words of a plain text, as `search_words` separates them. */
export const splitWords = (text: string): readonly string[] =>
  text.split(/[\s@.,;:/()&+_"-]+/).filter((word) => word !== '')

/**
 * The digits of a telephone number as dialled in the UK: '+44 (0)113 496-0123', '0044 113…' and '0113 4960123' are
 * equal.
 */
export const dialled = (typed: string): string => typed.replace(/\D/g, '').replace(/^(?:0044|44)0?/, '0')

/** A stored word in a query: `term('w', 'patel')` is "'w:patel'". */
export const term = (kind: string, word: string): string =>
  `'${kind}:${word.slice(0, 60).replace(/['\\]/g, '\\$&')}'`
