import { BEST_FIT } from './fit.ts'

/**
 * Whether a lower-case text can be a sku or its beginning: only characters of skus, which the database
 * accepts.
 */
export const isSkuLike = (text: string): boolean => /^[a-z0-9][a-z0-9 ._/-]{1,59}$/.test(text)

/**
 * The fit of a product whose sku begins with the typed text, both in lower case: highest for the whole sku,
 * then for its first part ('f1' of 'f1-c'), then for any beginning that has a digit. A beginning without a
 * digit matches by chance, as 'tile' of 'tile10', and comes last.
 */
export const skuFit = (sku: string, typed: string): number => {
  if (sku === typed) return 255
  if (!/\d/.test(typed)) return 0
  return /^[a-z0-9]/.test(sku.slice(typed.length)) ? BEST_FIT + 1 : BEST_FIT + 2
}
