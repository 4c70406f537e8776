import { invariant } from '../lang/invariant.ts'
import { err, ok, type Result } from '../lang/result.ts'
import type { SquareMillimetres } from '../measure/area.ts'
import { printedQuantity, type Quantity, quantity } from '../measure/quantity.ts'
import { coverageOfTiles, tilesText } from '../tiling/whole-tiles.ts'

/*
 * What of an order has been sent and what is left (M-053). Quantities of dispatches are counted in the unit
 * that the yard counts: whole tiles where a line has them, hundredths of a square metre or of a unit
 * otherwise. Areas of tiles are rounded, so areas of parts need not add up to that of the line; tiles do.
 */

/** What the rules need of an order line. */
export interface SendableLine {
  readonly quantityHundredths: Quantity
  readonly tiles: number | null
  readonly tileAreaMm2: SquareMillimetres | null
  readonly perMetre: boolean
}

/** What was ordered of a line, in its unit: 60 tiles, or 200 hundredths of 2 packs. */
export const orderedAmount = ({ tiles, quantityHundredths }: SendableLine): number =>
  tiles ?? quantityHundredths

/** What is left to send of a line after `sent`; never below zero. 60 tiles, 28 and 20 sent: 12. */
export const amountLeft = (line: SendableLine, sent: readonly number[]): number =>
  Math.max(0, orderedAmount(line) - sent.reduce((sum, one) => sum + one, 0))

/** The quantity of an amount: 28 tiles of 600 × 600 mm are 10.08 m². All of a line is exactly what was ordered. */
export const quantityOfAmount = (line: SendableLine, amount: number): Quantity => {
  if (amount === orderedAmount(line)) return line.quantityHundredths
  if (line.tiles === null) return quantity(amount)
  invariant(line.tileAreaMm2 !== null, 'a line of whole tiles without their area')
  return coverageOfTiles(amount, line.tileAreaMm2)
}

/** An amount as staff type and read it: 28 tiles → 28, 250 hundredths → 2.5. */
export const typedAmount = (line: SendableLine, amount: number): number =>
  line.tiles === null ? amount / 100 : amount

/** The amount that staff typed, in the line's unit; null: no such amount. 2.5 packs → 250; 2.5 tiles → null. */
export const readTypedAmount = (line: SendableLine, typed: number): number | null => {
  const amount = line.tiles === null ? Math.round(typed * 100) : typed
  const isExact = line.tiles === null ? Math.abs(amount - typed * 100) < 1e-6 : Number.isInteger(amount)
  return isExact && Number.isSafeInteger(amount) && amount > 0 ? amount : null
}

/** Why an amount is none of a line: its tiles or packs are whole, and square metres have two decimals. */
export type AmountProblem = 'tiles' | 'packs' | 'decimals'

/** The same of goods that come back: packs are whole too. 2 packs → 200; 2.5 packs → 'packs'; 0.5 tiles → 'tiles'. */
export const readWholeAmount = (line: SendableLine, typed: number): Result<number, AmountProblem> => {
  const amount = readTypedAmount(line, typed)
  if (amount === null) return err(line.tiles === null ? 'decimals' : 'tiles')
  return line.tiles === null && !line.perMetre && amount % 100 !== 0 ? err('packs') : ok(amount)
}

/** '28 tiles (10.08 m²)', '2.5 m²', '3' */
export const amountText = (line: SendableLine, amount: number): string => {
  const printed = printedQuantity(quantityOfAmount(line, amount))
  if (line.tiles !== null) return line.perMetre ? `${tilesText(amount)} (${printed} m²)` : tilesText(amount)
  return line.perMetre ? `${printed} m²` : printed
}

/** As `amountText`; 'none' of 0. */
export const amountOrNone = (line: SendableLine, amount: number): string =>
  amount === 0 ? 'none' : amountText(line, amount)
