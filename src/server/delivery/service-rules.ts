import { z } from 'zod'
import type { Service } from '#domain/delivery/tables.ts'
import { grams } from '#domain/measure/weight.ts'
import { rate } from '#domain/money/rate.ts'

/** What the importer stored of a service, beside its own columns; rules stored before a field was known do without it. */
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
            per: z.enum(['delivery', 'pallet']),
          }),
        )
        .default([]),
      extraLeadDays: z.number().int().default(0),
    }),
  ),
  notCarried: z.array(z.string()).default([]),
})

type ServiceRules = Pick<Service, 'leadDays' | 'cutOffHour' | 'datesOffered' | 'rates' | 'notCarried'> & {
  /** Undefined: the catalogue does not say. */
  readonly estimated?: boolean | undefined
}

export const parseServiceRules = (stored: unknown): ServiceRules => StoredRules.parse(stored)

/** A row of `delivery_service` as the rules see it. The date of the default service is an estimate unless it says otherwise. */
export const toService = ({
  rules,
  ...own
}: Pick<Service, 'id' | 'name' | 'description' | 'isDefault'> & { readonly rules: unknown }): Service => {
  const { estimated, ...read } = parseServiceRules(rules)
  return { ...own, ...read, isEstimated: estimated ?? own.isDefault }
}
