import { parseExactDecimal } from '../measure/decimal.ts'
import { type Pence, pence } from './pence.ts'

/**
 * Parses a typed amount to pence: '£1,234.50' → 123450, '0.3' → 30; null if it is not an amount of at least a
 * penny.
 */
export const parseTypedPounds = (typed: string): Pence | null => {
  const text = typed.replace(/^\s*£\s*/, '').trim()
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  const amount = parseExactDecimal(plain, 2)
  return amount !== null && amount > 0 ? pence(amount) : null
}
