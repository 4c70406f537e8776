import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { parseExactDecimal, toWireNumber } from './decimal.ts'

/** Sides of tiles and depths of aggregates. */
export type Millimetres = Brand<number, 'Millimetres'>

/** A length in mm; throws below nought and for fractions. */
export const millimetres = (mm: number): Millimetres => {
  invariant(Number.isSafeInteger(mm) && mm >= 0, `a length of ${mm} mm`)
  return mm as Millimetres
}

/** A decimal of centimetres with at most one place; null when it is not one. 4 → 40. */
export const centimetresToMillimetres = (decimal: unknown): Millimetres | null => {
  const mm = parseExactDecimal(decimal, 1)
  return mm === null || mm < 0 ? null : millimetres(mm)
}

/** The JSON number of the wire: 40 → 4. */
export const millimetresToCentimetres = (length: Millimetres): number => toWireNumber(length, 1)
