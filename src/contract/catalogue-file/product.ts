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
  slug,
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
  stock: amount.nullable().default(null).describe('null: not limited'),
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
})
export type CatalogueVariation = z.infer<typeof CatalogueVariation>

export const CatalogueProduct = z.strictObject({
  slug,
  category: slug,
  supplier: code,
  name: line,
  summary: z.string().trim().max(300).default(''),
  description: text.default(''),
  specifications: z
    .array(z.strictObject({ name: line, value: z.string().trim().min(1).max(500) }))
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
  base_depth: z.number().int().min(1).max(100).default(4).describe('cm'),
  buying_form: z.enum(buyingForms).nullable().default(null),
  custom_sash: z.string().trim().min(1).max(30).nullable().default(null),
  video_id: z
    .string()
    .regex(/^[\w-]{6,20}$/, 'must be a video id')
    .nullable()
    .default(null),
  added_on: z.iso.date().nullable().default(null),
  media: z
    .array(
      z.strictObject({
        file: mediaFile,
        alt: z.string().trim().max(300).default(''),
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
