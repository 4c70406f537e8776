import { BEST_FIT } from './text-search.ts'

/** What may be a sku or the beginning of one, in lower case: no text of a question, and nothing a database would refuse. */
export const isSkuLike = (text: string): boolean => /^[a-z0-9][a-z0-9 ._/-]{1,59}$/.test(text)

/**
 * How well a product fits whose sku begins with what was typed, both in lower case: the whole sku before everything else,
 * then its first part ('f1' of 'f1-c'), then any beginning with a digit in it. 'tile' is the beginning of 'tile10' by
 * chance: such a product comes last.
 */
export const skuFit = (sku: string, typed: string): number => {
  if (sku === typed) return 255
  if (!/\d/.test(typed)) return 0
  return /^[a-z0-9]/.test(sku.slice(typed.length)) ? BEST_FIT + 1 : BEST_FIT + 2
}
