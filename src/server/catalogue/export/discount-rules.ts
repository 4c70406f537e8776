import { z } from 'zod'
import { toWireNumber } from '#domain/measure/decimal.ts'

const pounds = z
  .number()
  .int()
  .transform((pence) => toWireNumber(pence, 2))

/** What the importer stored of a discount code beside its own columns: amounts in pence, read back in pounds. */
const StoredRules = z.object({
  percent: z.number().int().nullable(),
  amount: pounds.nullable(),
  free_delivery: z.boolean(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  minimum: pounds.nullable(),
  limit: z.number().int().nullable(),
  limit_per_customer: z.number().int().nullable(),
  discountable_only: z.boolean(),
})

export const parseDiscountRules = (stored: unknown): z.output<typeof StoredRules> => StoredRules.parse(stored)
