import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { parseExactDecimal, toWireNumber } from './decimal.ts'
import type { Quantity } from './quantity.ts'
import { quantity } from './quantity.ts'

/** Coverage and tile areas: 0.3125 m² is 312,500 mm², 75 × 150 mm is exactly 11,250. */
export type SquareMillimetres = Brand<number, 'SquareMillimetres'>

/** An area in mm²; throws for negative numbers, fractions, and numbers above the safe integers. */
export const squareMillimetres = (mm2: number): SquareMillimetres => {
  invariant(Number.isSafeInteger(mm2) && mm2 >= 0, `an area of ${mm2} mm²`)
  return mm2 as SquareMillimetres
}

/** Parses square metres with at most six decimals; null if invalid or negative. */
export const squareMetresToMm2 = (decimal: unknown): SquareMillimetres | null => {
  const mm2 = parseExactDecimal(decimal, 6)
  return mm2 === null || mm2 < 0 ? null : squareMillimetres(mm2)
}

/** Square metres as the JSON number of the wire: 312,500 → 0.3125. */
export const mm2ToSquareMetres = (area: SquareMillimetres): number => toWireNumber(area, 6)

export const MM2_PER_M2 = 1_000_000

/** One hundredth of a square metre. */
export const MM2_PER_HUNDREDTH = 10_000

/** The area as a quantity with two decimals, half up: 15,312,500 mm² → 15.31. */
export const areaToQuantity = (area: SquareMillimetres): Quantity =>
  quantity(Math.floor((area + MM2_PER_HUNDREDTH / 2) / MM2_PER_HUNDREDTH))

/** A quantity of square metres as an area: 10.08 m² → 10,080,000 mm². */
export const quantityToArea = (q: Quantity): SquareMillimetres => squareMillimetres(q * MM2_PER_HUNDREDTH)
