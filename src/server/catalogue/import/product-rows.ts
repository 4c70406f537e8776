import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { tileAreaOf } from './goods-of.ts'
import type { Columns, Row } from './rows.ts'

/** Columns of the product table that come straight from the file. */
export const productColumns: Columns = {
  slug: 'text',
  name: 'text',
  summary: 'text',
  description: 'text',
  specifications: 'jsonb',
  buyable: 'boolean',
  withdrawn: 'boolean',
  use_per_meter_pricing: 'boolean',
  discountable: 'boolean',
  discount_qualifier: 'boolean',
  show_equivalent_price: 'boolean',
  show_loose_load_box: 'boolean',
  calculator_type: 'text',
  base_depth_mm: 'integer',
  buying_form: 'text',
  custom_sash: 'text',
  video_id: 'text',
  added_on: 'date',
  position: 'integer',
}

export const productRow = ({ media, variations, extras, related, ...product }: CatalogueProduct): Row => ({
  ...product,
  base_depth_mm: product.base_depth * 10,
})

/** Columns of the variation table that every import writes; a new row also gets its first count of stock. */
export const variationColumns: Columns = {
  sku: 'text',
  name: 'text',
  description: 'text',
  snake_case: 'text',
  is_sample: 'boolean',
  withdrawn: 'boolean',
  coverage_mm2: 'bigint',
  weight_grams: 'integer',
  dimension_x_mm: 'integer',
  dimension_y_mm: 'integer',
  tile_area_mm2: 'integer',
  qty_alert_hundredths: 'integer',
  allow_nominated_day: 'boolean',
  selling_rate: 'integer',
  regular_rate: 'integer',
  selling_from_rate: 'integer',
  selling_regular_rate: 'integer',
  product_portion_rate: 'integer',
  delivery_portion_rate: 'integer',
  equivalent_per_m2_rate: 'integer',
  shipping_rate: 'integer',
  position: 'integer',
}

const variationRow = (product: CatalogueProduct, v: CatalogueVariation, position: number): Row => ({
  product: product.slug,
  sku: v.sku,
  name: v.name,
  description: v.description,
  snake_case: v.snake_case,
  is_sample: v.is_sample,
  withdrawn: v.withdrawn,
  coverage_mm2: v.coverage,
  weight_grams: v.weight,
  dimension_x_mm: v.dimension_x,
  dimension_y_mm: v.dimension_y,
  tile_area_mm2: tileAreaOf(product, v),
  qty_alert_hundredths: v.qty_alert_point,
  allow_nominated_day: v.allow_nominated_day,
  selling_rate: v.selling_price,
  regular_rate: v.regular_price,
  selling_from_rate: v.selling_from_price,
  selling_regular_rate: v.selling_regular_price,
  product_portion_rate: v.product_portion,
  delivery_portion_rate: v.delivery_portion,
  equivalent_per_m2_rate: v.variation_equivalent_m2,
  shipping_rate: v.shipping_rate,
  stock: v.stock ?? null,
  position,
})

/** A row for each variation, in the order of its product: units are those of the columns. */
export const variationRows = (products: readonly CatalogueProduct[]): readonly Row[] =>
  products.flatMap((product) => product.variations.map((v, i) => variationRow(product, v, i)))

/** A row for each attribute of each variation, with its sku in lower case. */
export const optionRows = (products: readonly CatalogueProduct[]): readonly Row[] =>
  products.flatMap((product) =>
    product.variations.flatMap((v) =>
      Object.entries(v.attributes).map(([group, option]) => ({ sku: v.sku.toLowerCase(), group, option })),
    ),
  )
