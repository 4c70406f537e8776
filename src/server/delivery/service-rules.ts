import { z } from 'zod'
import type { Service } from '#domain/delivery/tables.ts'
import { grams } from '#domain/measure/weight.ts'
import { rate } from '#domain/money/rate.ts'

/** What the importer stored of a service, beside its own columns. */
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
        }),
      ),
    }),
  ),
})

export const parseServiceRules = (
  stored: unknown,
): Pick<Service, 'leadDays' | 'cutOffHour' | 'datesOffered' | 'rates'> => StoredRules.parse(stored)
