import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { parseExactDecimal, toWireNumber } from './decimal.ts'

/** Sides of tiles and depths of aggregates. */
export type Millimetres = Brand<number, 'Millimetres'>

/** A length in mm; throws for negative numbers and fractions. */
export const millimetres = (mm: number): Millimetres => {
  invariant(Number.isSafeInteger(mm) && mm >= 0, `a length of ${mm} mm`)
  return mm as Millimetres
}

/** Parses centimetres with at most one decimal; null if invalid or negative. 4 → 40. */
export const centimetresToMillimetres = (decimal: unknown): Millimetres | null => {
  const mm = parseExactDecimal(decimal, 1)
  return mm === null || mm < 0 ? null : millimetres(mm)
}

/** Centimetres as the JSON number of the wire: 40 → 4. */
export const millimetresToCentimetres = (length: Millimetres): number => toWireNumber(length, 1)
