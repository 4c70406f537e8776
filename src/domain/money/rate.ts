import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import {
  groupDecimal,
  multiplyDivide,
  parseExactDecimal,
  printDecimal,
  toWireNumber,
} from '../measure/decimal.ts'
import { type Pence, pence } from './pence.ts'
import type { PoundsExVat } from './pounds.ts'
import { VAT_RATE, type VatRate, vatFactor } from './vat-rate.ts'

/** A price of a price list: an integer of 1/100 penny, ex VAT. £24.9583 is 249583. */
export type Rate = Brand<number, 'Rate'>

/** A rate in 1/100 penny, ex VAT; throws for negative numbers and fractions. */
export const rate = (hundredthsOfAPenny: number): Rate => {
  invariant(
    Number.isSafeInteger(hundredthsOfAPenny) && hundredthsOfAPenny >= 0,
    `a rate of ${hundredthsOfAPenny}`,
  )
  return hundredthsOfAPenny as Rate
}

/** Parses pounds with at most four decimals; null if invalid or negative. */
export const poundsToRate = (decimal: unknown): Rate | null => {
  const scaled = parseExactDecimal(decimal, 4)
  return scaled === null || scaled < 0 ? null : rate(scaled)
}

/** The largest rate that a column of the catalogue holds: £214,748.3647. */
export const LARGEST_RATE = 2_147_483_647

/** Pounds ex VAT as the JSON number of the wire (OP-04): 249583 → 24.9583. */
export const rateToPounds = (r: Rate): PoundsExVat => toWireNumber(r, 4)

/** £ with at least two decimals, and up to four: 249583 → '£24.9583', 250000 → '£25.00'. */
export const formatRate = (r: Rate): string => `£${groupDecimal(printDecimal(r, 4)).replace(/0{1,2}$/, '')}`

/** Hundredths of a penny in a penny. */
const PER_PENNY = 100

/**
 * The VAT-inclusive unit price in whole pence, half up: the price the shopper sees and multiplies (OP-03, P-004).
 * 249583 → 2995; £19.99 → £23.99; £24.1625 → £29.00.
 */
export const withVat = (r: Rate, vat: VatRate = VAT_RATE): Pence => {
  const { over, under } = vatFactor(vat)
  return pence(multiplyDivide(r, over, under * PER_PENNY))
}

/** The price ex VAT of a price with VAT, half up to 1/100 penny; `withVat` of it is that price. 2995 → 249583. */
export const rateOfPence = (incVat: Pence): Rate => {
  const { over, under } = vatFactor(VAT_RATE)
  return rate(multiplyDivide(incVat, under * PER_PENNY, over))
}

/** Whether the price with VAT comes to whole pence, so that every order of rounding agrees (P-302). */
export const isWholePenceWithVat = (r: Rate): boolean => {
  const { over, under } = vatFactor(VAT_RATE)
  const off = Math.abs(r * over - withVat(r) * under * PER_PENNY)
  /* Four decimals ex VAT cannot hit every penny: 24.9583 × 1.2 is 29.94996. */
  return off <= over / 2
}
