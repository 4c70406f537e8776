import { z } from 'zod'
import { surchargeUnits } from '#domain/delivery/tables.ts'
import { code, kilograms, line, pounds, text } from './values.ts'

export const CatalogueZone = z.strictObject({
  code,
  name: line,
  prefixes: z
    .array(
      z
        .string()
        .regex(
          /^(?:|[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2}[A-Z]?(?: [0-9])?)$/,
          "must be a postcode area, district or sector, like 'LS', 'IV27' or 'KA27 8'",
        ),
    )
    .max(3000)
    .describe("'LS', 'IV27' or 'KA27 8'; the longest match wins; '' takes every postcode"),
})
export type CatalogueZone = z.infer<typeof CatalogueZone>

export const CatalogueBand = z.strictObject({
  up_to: kilograms.nullable().default(null).describe('kilograms; null: however heavy'),
  cost: pounds,
  pallet_of: kilograms
    .nullable()
    .default(null)
    .describe('kilograms; the cost is for every pallet that is begun; null: for the whole delivery'),
})

export const CatalogueSurcharge = z.strictObject({
  name: line,
  cost: pounds,
  per: z.enum(surchargeUnits).default('delivery'),
})

export const CatalogueRates = z.strictObject({
  zone: code,
  bands: z.array(CatalogueBand).min(1).max(50),
  surcharges: z.array(CatalogueSurcharge).max(20).default([]),
  extra_lead_days: z.number().int().min(0).max(60).default(0).describe('working days more than elsewhere'),
})

export const CatalogueService = z.strictObject({
  id: z.number().int().min(1).max(1000).describe('2 is the service whose day the shopper chooses'),
  name: line,
  description: text.default(''),
  default: z.boolean().default(false),
  lead_days: z.number().int().min(0).max(60).describe('working days'),
  cut_off_hour: z.number().int().min(0).max(24).default(12),
  estimated: z
    .boolean()
    .optional()
    .describe(
      'its date is an estimate where it offers a single one; left out: that of the default service is',
    ),
  dates_offered: z.number().int().min(1).max(30),
  rates: z.array(CatalogueRates).describe('a zone that has no rates is not served'),
  not_carried: z.array(code).max(10_000).default([]).describe('skus of variations that it does not take'),
})
export type CatalogueService = z.infer<typeof CatalogueService>
