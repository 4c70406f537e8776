import { z } from 'zod'
import { type Service, surchargeUnits } from '#domain/delivery/tables.ts'
import { grams } from '#domain/measure/weight.ts'
import { rate } from '#domain/money/rate.ts'

/**
 * A service's rules as the importer stores them, besides its columns. Fields added later are optional in
 * older rows.
 */
const StoredRules = z.object({
  leadDays: z.number().int(),
  cutOffHour: z.number().int(),
  estimated: z.boolean().optional(),
  datesOffered: z.number().int(),
  rates: z.array(
    z.object({
      zone: z.string(),
      bands: z.array(
        z.object({
          upTo: z.number().int().transform(grams).nullable(),
          cost: z.number().int().transform(rate),
          palletOf: z.number().int().transform(grams).nullable().default(null),
        }),
      ),
      surcharges: z
        .array(
          z.object({
            name: z.string(),
            cost: z.number().int().transform(rate),
            per: z.enum(surchargeUnits),
          }),
        )
        .default([]),
      extraLeadDays: z.number().int().default(0),
    }),
  ),
  notCarried: z.array(z.string()).default([]),
})

type ServiceRules = Pick<Service, 'leadDays' | 'cutOffHour' | 'datesOffered' | 'rates' | 'notCarried'> & {
  /** Undefined: the catalogue does not specify it. */
  readonly estimated?: boolean | undefined
}

export const parseServiceRules = (stored: unknown): ServiceRules => StoredRules.parse(stored)

/**
 * Converts a row of `delivery_service` for the rules. The date of the default service is an estimate unless
 * the row says otherwise.
 */
export const toService = ({
  rules,
  ...columns
}: Pick<Service, 'id' | 'name' | 'description' | 'isDefault'> & { readonly rules: unknown }): Service => {
  const { estimated, ...parsed } = parseServiceRules(rules)
  return { ...columns, ...parsed, isEstimated: estimated ?? columns.isDefault }
}
