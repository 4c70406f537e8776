import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import type { PoundsExVat, PoundsIncVat } from '#domain/money/pounds.ts'

const format = (amount: number): string => formatPounds(poundsToPence(amount))

/** Formats an amount in wire format: 1296 → '£1,296.00'. */
export const pounds = (amount: PoundsIncVat): string => format(amount)

/** The same for an amount that the page says is without VAT. */
export const poundsWithoutVat = (amount: PoundsExVat): string => format(amount)
