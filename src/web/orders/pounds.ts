import { formatPounds, poundsToPence } from '#domain/money/pence.ts'

/** Formats an amount in wire format: 1296 → '£1,296.00'. */
export const pounds = (amount: number): string => formatPounds(poundsToPence(amount))
