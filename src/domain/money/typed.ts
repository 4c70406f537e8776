import { parseExactDecimal } from '../measure/decimal.ts'
import { type Pence, pence } from './pence.ts'

/** An amount as somebody typed it: '£1,234.50' → 123450, '0.3' → 30; null for what is no amount of at least a penny. */
export const parseTypedPounds = (typed: string): Pence | null => {
  const text = typed.replace(/^\s*£\s*/, '').trim()
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  const amount = parseExactDecimal(plain, 2)
  return amount !== null && amount > 0 ? pence(amount) : null
}
