import { z } from 'zod'
import { type Day, parseDay } from '#domain/delivery/calendar.ts'
import type { DiscountCode, DiscountValue } from '#domain/discounts/code.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { pence } from '#domain/money/pence.ts'

const money = z.number().int().transform(pence)

/**
 * A discount code's rules as the importer stores them, besides its columns: amounts in pence, days as
 * YYYY-MM-DD.
 */
const StoredRules = z.object({
  percent: z.number().int().nullable(),
  amount: money.nullable(),
  free_delivery: z.boolean(),
  any_service: z.boolean().default(false),
  sample_postage: z.boolean().default(false),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  minimum: money.nullable(),
  limit: z.number().int().nullable(),
  limit_per_customer: z.number().int().nullable(),
  discountable_only: z.boolean(),
})
type StoredRules = z.output<typeof StoredRules>

/** Parses stored rules; throws when they are not in the importer's format. */
export const parseCodeRules = (stored: unknown): StoredRules => StoredRules.parse(stored)

const dayOf = (iso: string | null): Day | null => {
  if (iso === null) return null
  const day = parseDay(iso)
  invariant(day !== null, `a date ${iso}`)
  return day
}

const worthOf = ({ percent, amount, any_service, sample_postage }: StoredRules): DiscountValue => {
  if (percent !== null) return { kind: 'percent', percent }
  if (amount !== null) return { kind: 'amount', amount }
  return { kind: 'free-delivery', anyService: any_service, samplePostage: sample_postage }
}

/** Converts a row of `discount_code` for the rules. */
export const toDiscountCode = (row: {
  readonly code: string
  readonly description: string
  readonly rules: unknown
}): DiscountCode => {
  const rules = parseCodeRules(row.rules)
  return {
    code: row.code,
    description: row.description,
    worth: worthOf(rules),
    startsOn: dayOf(rules.starts_on),
    endsOn: dayOf(rules.ends_on),
    minimum: rules.minimum,
    limit: rules.limit,
    limitPerCustomer: rules.limit_per_customer,
    discountableOnly: rules.discountable_only,
  }
}
