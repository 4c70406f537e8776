import { z } from 'zod'
import { type Day, parseDay } from '#domain/delivery/calendar.ts'
import type { DiscountCode, Worth } from '#domain/discounts/code.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { pence } from '#domain/money/pence.ts'

const money = z.number().int().transform(pence)

const onDay = z.string().transform((iso): Day => {
  const day = parseDay(iso)
  invariant(day !== null, `a date ${iso}`)
  return day
})

/** What the importer stored of a discount code beside its own columns. */
const StoredRules = z.object({
  percent: z.number().int().nullable(),
  amount: money.nullable(),
  free_delivery: z.boolean(),
  starts_on: onDay.nullable(),
  ends_on: onDay.nullable(),
  minimum: money.nullable(),
  limit: z.number().int().nullable(),
  limit_per_customer: z.number().int().nullable(),
  discountable_only: z.boolean(),
})

const worthOf = ({ percent, amount }: z.output<typeof StoredRules>): Worth => {
  if (percent !== null) return { kind: 'percent', percent }
  if (amount !== null) return { kind: 'amount', amount }
  return { kind: 'free-delivery' }
}

/** A row of `discount_code` as the rules see it. */
export const toDiscountCode = (row: {
  readonly code: string
  readonly description: string
  readonly rules: unknown
}): DiscountCode => {
  const rules = StoredRules.parse(row.rules)
  return {
    code: row.code,
    description: row.description,
    worth: worthOf(rules),
    startsOn: rules.starts_on,
    endsOn: rules.ends_on,
    minimum: rules.minimum,
    limit: rules.limit,
    limitPerCustomer: rules.limit_per_customer,
    discountableOnly: rules.discountable_only,
  }
}
