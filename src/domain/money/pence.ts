import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { groupThousands, parseExactDecimal, toWireNumber } from '../measure/decimal.ts'
import type { PoundsExVat, PoundsIncVat } from './pounds.ts'

/** An amount to pay: an integer of pence, VAT included unless its name says otherwise. */
export type Pence = Brand<number, 'Pence'>

/**
 * An amount in pence; throws for fractions and numbers outside the safe integers. It may be negative, as a
 * discount alone.
 */
export const pence = (n: number): Pence => {
  invariant(Number.isSafeInteger(n), `${n} pence`)
  return n as Pence
}

export const noPence: Pence = pence(0)

export const addPence = (a: Pence, b: Pence): Pence => pence(a + b)
export const subtractPence = (a: Pence, b: Pence): Pence => pence(a - b)
export const sumPence = (amounts: readonly Pence[]): Pence => amounts.reduce(addPence, noPence)

/** Pounds as the JSON number of the wire: 33696 → 336.96. */
export const penceToPounds = (p: Pence): PoundsIncVat => toWireNumber(p, 2)

/** The same of an amount without VAT, such as `exVat` returns. */
export const exVatToPounds = (p: Pence): PoundsExVat => toWireNumber(p, 2)

/**
 * Converts pounds of the wire with at most two decimals to pence: 336.96 → 33696. Throws for other numbers.
 */
export const poundsToPence = (pounds: PoundsIncVat): Pence => {
  const amount = parseExactDecimal(pounds, 2)
  invariant(amount !== null, `${pounds} pounds`)
  return pence(amount)
}

/** Pounds that bound a search, to the nearest penny, since any number may be typed: 25.189999 → 2519. */
export const nearestPence = (pounds: number): Pence => pence(Math.round(pounds * 100))

/** £ with thousands separators and exactly two decimals (P-005): 129600 → '£1,296.00'. */
export const formatPounds = (p: Pence): string => {
  const magnitude = Math.abs(p)
  const pounds = groupThousands(Math.floor(magnitude / 100))
  return `${p < 0 ? '−' : ''}£${pounds}.${String(magnitude % 100).padStart(2, '0')}`
}
