import { z } from 'zod'
import type { DiscountKind } from '#domain/discounts/code.ts'
import { CatalogueService, CatalogueZone } from './delivery.ts'
import { CatalogueLook } from './look.ts'
import { CatalogueProduct } from './product.ts'
import { code, line, mediaFile, poundsWithVat, shortText, slug, swatch, text } from './values.ts'

export const CatalogueSupplier = z.strictObject({
  code,
  name: line,
  allow_sample_discount: z
    .boolean()
    .default(false)
    .describe('the sample delivery charge is refunded against a full order'),
})
export type CatalogueSupplier = z.infer<typeof CatalogueSupplier>

export const CatalogueOption = z.strictObject({
  code,
  name: line,
  icon: mediaFile.nullable().default(null),
  swatch: swatch.nullable().default(null).describe('the colours that stand for it beside its name'),
})

export const CatalogueAttributeGroup = z.strictObject({
  code,
  name: line,
  on_cards: z.boolean().default(false).describe('cards of products show the swatches of its options'),
  options: z.array(CatalogueOption).min(1).max(500),
})
export type CatalogueAttributeGroup = z.infer<typeof CatalogueAttributeGroup>

export const CatalogueCategory = z.strictObject({
  slug,
  name: line,
  summary: shortText.default(''),
  description: text.default(''),
  picture: mediaFile.nullable().default(null),
})
export type CatalogueCategory = z.infer<typeof CatalogueCategory>

export const CatalogueDiscountCode = z.strictObject({
  code: code.transform((typed) => typed.toUpperCase()),
  description: shortText.default(''),
  percent: z.number().int().min(1).max(100).nullable().default(null),
  amount: poundsWithVat.nullable().default(null),
  free_delivery: z
    .boolean()
    .default(false)
    .describe('waives the delivery of goods, up to the price of the default service'),
  any_service: z
    .boolean()
    .default(false)
    .describe('free delivery waives the whole price of a dearer service too'),
  sample_postage: z.boolean().default(false).describe('free delivery waives the postage of samples too'),
  starts_on: z.iso.date('must be a date, like 2026-03-02').nullable().default(null),
  ends_on: z.iso.date('must be a date, like 2026-03-02').nullable().default(null).describe('the last day'),
  minimum: poundsWithVat.nullable().default(null).describe('least item total in pounds including VAT'),
  limit: z.number().int().min(1).max(1_000_000).nullable().default(null),
  limit_per_customer: z.number().int().min(1).max(1_000_000).nullable().default(null),
  discountable_only: z.boolean().default(false),
  withdrawn: z.boolean().default(false),
})
export type CatalogueDiscountCode = z.infer<typeof CatalogueDiscountCode>

/** The field that states each kind of discount. A code has exactly one of them. */
export const discountKindFields = {
  percent: 'percent',
  amount: 'amount',
  'free-delivery': 'free_delivery',
} as const satisfies Readonly<Record<DiscountKind, keyof CatalogueDiscountCode>>

/** The length of a phrase is that of a search text. */
const phrase = line.max(100)

/** What shoppers type, and the searches that it stands for. */
export const CatalogueSynonym = z.strictObject({
  words: z.array(phrase).min(1).max(50).describe("what shoppers type: 'subway', 'brick tiles'"),
  means: z
    .array(phrase)
    .max(20)
    .default([])
    .describe('what the shop calls it, best first; without any, the words say nothing and are not required'),
})
export type CatalogueSynonym = z.infer<typeof CatalogueSynonym>

/**
 * The format of `catalogue.json`, the file that a merchant imports (D10). Published as
 * docs/catalogue.schema.json.
 */
export const CatalogueFile = z.strictObject({
  $schema: z.string().optional(),
  suppliers: z.array(CatalogueSupplier).default([]),
  attribute_groups: z.array(CatalogueAttributeGroup).default([]),
  categories: z.array(CatalogueCategory).default([]),
  products: z.array(CatalogueProduct).default([]),
  delivery: z
    .strictObject({ zones: z.array(CatalogueZone), services: z.array(CatalogueService) })
    .nullable()
    .default(null)
    .describe('taken as a whole: zones and services that it does not list are removed'),
  discount_codes: z.array(CatalogueDiscountCode).default([]),
  lookbook: z.array(CatalogueLook).default([]),
  synonyms: z
    .array(CatalogueSynonym)
    .max(5000)
    .nullable()
    .default(null)
    .describe('taken as a whole: entries that it does not list are removed'),
})
export type CatalogueFile = z.infer<typeof CatalogueFile>
export type CatalogueFileInput = z.input<typeof CatalogueFile>
