import { z } from 'zod'
import type { CatalogueDiscountCode } from '#contract/catalogue-file/catalogue.ts'
import { type Day, parseDay } from '#domain/delivery/calendar.ts'
import type { DiscountCode, DiscountKind, DiscountValue } from '#domain/discounts/code.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { noPence, pence } from '#domain/money/pence.ts'

const money = z.number().int().transform(pence)

type RuleField = keyof Omit<CatalogueDiscountCode, 'code' | 'description' | 'withdrawn'>

/**
 * A discount code's rules as the importer stores them, besides its columns: amounts in pence, days as
 * YYYY-MM-DD. A field that is newer than some stored codes has a default.
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
} satisfies Readonly<Record<RuleField, z.ZodType>>)
type StoredRules = z.output<typeof StoredRules>

/** Parses stored rules; throws when they are not in the importer's format. */
export const parseCodeRules = (stored: unknown): StoredRules => StoredRules.parse(stored)

const dayOf = (iso: string | null): Day | null => {
  if (iso === null) return null
  const day = parseDay(iso)
  invariant(day !== null, `a date ${iso}`)
  return day
}

/** The value of a code of each kind; null: the code is of another kind. */
const valueOfKind: {
  readonly [K in DiscountKind]: (rules: StoredRules) => Extract<DiscountValue, { kind: K }> | null
} = {
  percent: ({ percent }) => (percent === null ? null : { kind: 'percent', percent }),
  amount: ({ amount }) => (amount === null ? null : { kind: 'amount', amount }),
  'free-delivery': ({ free_delivery, any_service, sample_postage }) =>
    free_delivery ? { kind: 'free-delivery', anyService: any_service, samplePostage: sample_postage } : null,
}

/** Worth nothing, so that `checkCode` treats the code as withdrawn. */
const worthNothing: DiscountValue = { kind: 'amount', amount: noPence }

/** A kind that only a newer release knows is worth nothing to this one. */
const worthOf = (rules: StoredRules): DiscountValue =>
  keysOf(valueOfKind)
    .map((kind) => valueOfKind[kind](rules))
    .find((value) => value !== null) ?? worthNothing

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
