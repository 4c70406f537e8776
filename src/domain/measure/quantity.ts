import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { groupDecimal, parseDecimal, printDecimal, toWireNumber } from './decimal.ts'

/** Hundredths of a square metre or of a unit, with the precision of the wire (D13). 10.08 m² is 1008. */
export type Quantity = Brand<number, 'Quantity'>

/**
 * A quantity in hundredths; throws for negative numbers and fractions. Use `parseQuantity` for typed input.
 */
export const quantity = (hundredths: number): Quantity => {
  invariant(Number.isSafeInteger(hundredths) && hundredths >= 0, `a quantity of ${hundredths} hundredths`)
  return hundredths as Quantity
}

/** A number of whole units or whole square metres: `units(3)` is 3.00. */
export const units = (count: number): Quantity => quantity(count * 100)

/**
 * Parses a quantity as typed or sent, rounded half up to two decimals; null if it is not a number or
 * negative. `parseQuantity('10.005')` → 1001; `parseQuantity('1e3')`, `parseQuantity('５')` → null.
 */
export const parseQuantity = (input: unknown): Quantity | null => {
  const hundredths = parseDecimal(input, 2)
  return hundredths === null || hundredths < 0 ? null : quantity(hundredths)
}

/** The quantity as the JSON number of the wire: 1008 → 10.08. */
export const quantityToNumber = (q: Quantity): number => toWireNumber(q, 2)

/** With thousands separators and two decimals: 1008 → '10.08', 1,100,016 → '11,000.16'. */
export const formatQuantity = (q: Quantity): string => groupDecimal(printDecimal(q, 2))

/** As a person would type it, and for form fields: 1008 → '10.08', 1010 → '10.1', 300 → '3'. */
export const plainQuantity = (q: Quantity): string => String(quantityToNumber(q))

/** For sentences: 1010 → '10.1', 1,100,016 → '11,000.16'. */
export const printedQuantity = (q: Quantity): string => groupDecimal(plainQuantity(q))
