import { z } from 'zod'
import { parseExactDecimal } from '#domain/measure/decimal.ts'
import { poundsToPence } from '#domain/money/pence.ts'

/** Pounds with at most two decimals; empty: none. */
export const poundsField = z.coerce
  .number({ error: 'An amount looks like 12.50.' })
  .min(0, 'An amount is not below zero.')
  .max(1_000_000, 'That is more than any order costs.')
  .refine((pounds) => parseExactDecimal(pounds, 2) !== null, 'An amount looks like 12.50.')
  .transform((pounds) => poundsToPence(pounds))
  .default(0 as never)

/** A tick of a form, or a boolean of a program. */
export const tick = z
  .union([z.boolean(), z.literal('on'), z.literal('')])
  .default(false)
  .transform((value) => value === true || value === 'on')
