import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { groupThousands, parseExactDecimal, toWireNumber } from './decimal.ts'

export type Grams = Brand<number, 'Grams'>

/** A weight in g; throws for negative numbers and fractions. */
export const grams = (g: number): Grams => {
  invariant(Number.isSafeInteger(g) && g >= 0, `a weight of ${g} g`)
  return g as Grams
}

/** Parses kilograms with at most three decimals; null if invalid or negative. */
export const kilogramsToGrams = (decimal: unknown): Grams | null => {
  const g = parseExactDecimal(decimal, 3)
  return g === null || g < 0 ? null : grams(g)
}

/** Kilograms as the JSON number of the wire: 463,867 → 463.867. */
export const gramsToKilograms = (weight: Grams): number => toWireNumber(weight, 3)

/** With thousands separators and two decimals: 1,988,000 g → '1,988.00'. */
export const formatKilograms = (weight: Grams): string => {
  const hundredths = Math.floor((weight + 5) / 10)
  return `${groupThousands(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`
}
