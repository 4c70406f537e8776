import { parseOrderNumber } from '../orders/number.ts'

/** What a code of the yard says, before anything is looked up (M-214). */
export type ScannedCode =
  | { readonly kind: 'order'; readonly number: string }
  /** Written as an order number, but its check symbol does not fit: it was misread or mistyped. */
  | { readonly kind: 'misread-order'; readonly text: string }
  /** The SKU of an article, or nothing that the shop knows. */
  | { readonly kind: 'other'; readonly text: string }

const MOST_CHARACTERS = 100

/**
 * What was read, without the invisible characters that printers and scanners put into codes: GS1 separates the parts
 * of a code by U+001D, scanners end it by a line feed.
 */
const cleaned = (read: string): string =>
  read
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)

/**
 * Tells an order's number from other codes by its letters TS: eight symbols without them are typed, or are an article's
 * number that happens to pass the check.
 */
export const readScannedCode = (read: string): ScannedCode => {
  const text = cleaned(read)
  const number = /^ts/i.test(text) ? parseOrderNumber(text) : null
  if (number !== null) return { kind: 'order', number }
  return /^TS-\w{4}-\w{4}$/i.test(text) ? { kind: 'misread-order', text } : { kind: 'other', text }
}
