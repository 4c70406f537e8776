import { z } from 'zod'
import type { Service } from '#domain/delivery/tables.ts'
import { grams } from '#domain/measure/weight.ts'
import { rate } from '#domain/money/rate.ts'

/** What the importer stored of a service, beside its own columns; rules stored before a field was known do without it. */
const StoredRules = z.object({
  leadDays: z.number().int(),
  cutOffHour: z.number().int(),
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

export const parseServiceRules = (
  stored: unknown,
): Pick<Service, 'leadDays' | 'cutOffHour' | 'datesOffered' | 'rates' | 'notCarried'> =>
  StoredRules.parse(stored)
