import { z } from 'zod'
import { buyingForms } from '#domain/catalogue/buying-form.ts'
import { calculatorTypes } from '#domain/catalogue/goods.ts'
import {
  amount,
  code,
  kilograms,
  line,
  mediaFile,
  millimetres,
  pounds,
  sash,
  shortText,
  slug,
  specificationText,
  squareMetres,
  text,
} from './values.ts'

export const CatalogueVariation = z.strictObject({
  sku: code,
  name: line,
  description: text.default(''),
  snake_case: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'must be lower-case words joined by underscores'),
  is_sample: z.boolean().default(false),
  coverage: squareMetres.nullable().default(null),
  weight: kilograms.nullable().default(null),
  dimension_x: millimetres.nullable().default(null),
  dimension_y: millimetres.nullable().default(null),
  tile_area: squareMetres.nullable().default(null),
  qty_alert_point: amount.nullable().default(null),
  stock: amount
    .nullable()
    .optional()
    .describe(
      'in m² or units; null or left out: not limited. The first count of a new variation; others keep the count of the shop, unless stock is imported too (--with-stock)',
    ),
  stock_was: amount
    .nullable()
    .optional()
    .describe('the stock when the file was exported: stock is imported only where the shop still has it'),
  allow_nominated_day: z.boolean().default(true),
  selling_price: pounds,
  regular_price: pounds.nullable().default(null),
  selling_from_price: pounds.nullable().default(null),
  selling_regular_price: pounds.nullable().default(null),
  product_portion: pounds.nullable().default(null),
  delivery_portion: pounds.nullable().default(null),
  variation_equivalent_m2: pounds.nullable().default(null),
  shipping_rate: pounds.nullable().default(null),
  attributes: z.record(code, code).default({}).describe('attribute group code → option code'),
  withdrawn: z.boolean().default(false),
})
export type CatalogueVariation = z.infer<typeof CatalogueVariation>

/**
 * An import replaces the whole product: its media, links and specifications are replaced, and variations that
 * it does not list are withdrawn.
 */
export const CatalogueProduct = z.strictObject({
  slug,
  category: slug,
  supplier: code,
  name: line,
  summary: shortText.default(''),
  description: text.default(''),
  specifications: z
    .array(z.strictObject({ name: line, value: specificationText }))
    .max(60)
    .default([]),
  buyable: z.boolean().default(true),
  withdrawn: z.boolean().default(false),
  use_per_meter_pricing: z.boolean(),
  discountable: z.boolean().default(false),
  discount_qualifier: z.boolean().default(false),
  show_equivalent_price: z.boolean().default(false),
  show_loose_load_box: z.boolean().default(false),
  calculator_type: z.enum(calculatorTypes).nullable().default(null),
  base_depth: z.number().int().min(1).max(100).default(4).describe('cm; the depth that coverage is meant at'),
  buying_form: z.enum(buyingForms).nullable().default(null),
  custom_sash: sash.nullable().default(null),
  video_id: z
    .string()
    .regex(/^[\w-]{6,20}$/, 'must be a video id')
    .nullable()
    .default(null),
  added_on: z.iso.date('must be a date, like 2026-03-02').nullable().default(null),
  media: z
    .array(
      z.strictObject({
        file: mediaFile,
        alt: shortText.default(''),
        collection: code.default('product'),
      }),
    )
    .max(40)
    .default([]),
  extras: z.array(slug).max(20).default([]),
  related: z.array(slug).max(20).default([]),
  variations: z.array(CatalogueVariation).min(1, 'must have at least one variation').max(500),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>
export type CatalogueProductInput = z.input<typeof CatalogueProduct>
