import { z } from 'zod'
import { CatalogueProduct } from './product.ts'
import { amount, code, kilograms, line, mediaFile, pounds, slug, text } from './values.ts'

const Supplier = z.strictObject({ code, name: line, allow_sample_discount: z.boolean().default(false) })

const AttributeGroup = z.strictObject({
  code,
  name: line,
  options: z
    .array(z.strictObject({ code, name: line, icon: mediaFile.nullable().default(null) }))
    .min(1)
    .max(500),
})

const Category = z.strictObject({
  slug,
  name: line,
  summary: z.string().trim().max(300).default(''),
  description: text.default(''),
  picture: mediaFile.nullable().default(null),
})

const Zone = z.strictObject({
  code,
  name: line,
  prefixes: z
    .array(
      z
        .string()
        .regex(
          /^(?:|[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2}[A-Z]?(?: [0-9])?)$/,
          'must be a postcode area, district or sector',
        ),
    )
    .max(3000)
    .describe("'LS', 'IV27' or 'KA27 8'; the longest match wins; '' takes every postcode"),
})

const Service = z.strictObject({
  id: z.number().int().min(1).max(1000),
  name: line,
  description: text.default(''),
  default: z.boolean().default(false),
  lead_days: z.number().int().min(0).max(60),
  cut_off_hour: z.number().int().min(0).max(24).default(12),
  dates_offered: z.number().int().min(1).max(30),
  rates: z.array(
    z.strictObject({
      zone: code,
      bands: z
        .array(z.strictObject({ up_to: kilograms.nullable().default(null), cost: pounds }))
        .min(1)
        .max(50),
    }),
  ),
})

const DiscountCode = z.strictObject({
  code: code.transform((text) => text.toUpperCase()),
  description: z.string().trim().max(200).default(''),
  percent: z.number().int().min(1).max(100).nullable().default(null),
  amount: amount.nullable().default(null).describe('pounds including VAT'),
  free_delivery: z.boolean().default(false),
  starts_on: z.iso.date().nullable().default(null),
  ends_on: z.iso.date().nullable().default(null),
  minimum: amount.nullable().default(null).describe('least item total in pounds including VAT'),
  limit: z.number().int().min(1).nullable().default(null),
  limit_per_customer: z.number().int().min(1).nullable().default(null),
  discountable_only: z.boolean().default(false),
  withdrawn: z.boolean().default(false),
})

/** `catalogue.json`: what a merchant hands over (D10). Published as docs/catalogue.schema.json. */
export const CatalogueFile = z.strictObject({
  $schema: z.string().optional(),
  suppliers: z.array(Supplier).default([]),
  attribute_groups: z.array(AttributeGroup).default([]),
  categories: z.array(Category).default([]),
  products: z.array(CatalogueProduct).default([]),
  delivery: z
    .strictObject({ zones: z.array(Zone), services: z.array(Service) })
    .nullable()
    .default(null),
  discount_codes: z.array(DiscountCode).default([]),
})
export type CatalogueFile = z.infer<typeof CatalogueFile>
