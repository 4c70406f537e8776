import { parseExactDecimal } from '../measure/decimal.ts'
import { type Pence, pence } from './pence.ts'
import { LARGEST_RATE, poundsToRate, type Rate, rateOfPence } from './rate.ts'

/** '£1,234.50' without pound sign and thousands separators: '1234.50'. */
const plainPounds = (typed: string): string => {
  const text = typed.replace(/^\s*£\s*/, '').trim()
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

/**
 * Parses a typed amount to pence: '£1,234.50' → 123450, '0.3' → 30; null if it is not an amount of at least a
 * penny.
 */
export const parseTypedPounds = (typed: string): Pence | null => {
  const plain = plainPounds(typed)
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  const amount = parseExactDecimal(plain, 2)
  return amount !== null && amount > 0 ? pence(amount) : null
}

const rateWithVat = (plain: string): Rate | null => {
  const amount = parseExactDecimal(plain, 2)
  return amount === null ? null : rateOfPence(pence(amount))
}

/**
 * Parses a typed price of a price list, with VAT and at most two decimals, or without and at most four: '33' with VAT and
 * '27.5' without are 275000. Null if it is none. Zero is a price: goods at it cannot be bought.
 */
export const parseTypedRate = (typed: string, includesVat: boolean): Rate | null => {
  const plain = plainPounds(typed)
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(plain)) return null
  const read = includesVat ? rateWithVat : poundsToRate
  const found = read(plain)
  return found !== null && found <= LARGEST_RATE ? found : null
}
