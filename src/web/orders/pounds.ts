import { formatPounds, poundsToPence } from '#domain/money/pence.ts'

/** An amount of the wire as it is read: 1296 → '£1,296.00'. */
export const pounds = (amount: number): string => formatPounds(poundsToPence(amount))
