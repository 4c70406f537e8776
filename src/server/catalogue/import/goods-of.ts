import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type SquareMillimetres, squareMillimetres } from '#domain/measure/area.ts'
import { tileArea } from '#domain/tiling/whole-tiles.ts'

/** The flags of a product that decide how its variations are sold. */
export type SoldAs = Pick<
  CatalogueProduct,
  | 'use_per_meter_pricing'
  | 'show_loose_load_box'
  | 'discountable'
  | 'discount_qualifier'
  | 'show_equivalent_price'
  | 'calculator_type'
  | 'buyable'
>

/** The tile area of a variation: that of the file, else that of its sides when it is sold in tiles. */
export const tileAreaOf = (
  product: Pick<SoldAs, 'use_per_meter_pricing'>,
  variation: CatalogueVariation,
): SquareMillimetres | null => {
  if (variation.tile_area !== null) return variation.tile_area
  const { dimension_x: x, dimension_y: y } = variation
  return product.use_per_meter_pricing && !variation.is_sample && x !== null && y !== null
    ? squareMillimetres(tileArea(x, y))
    : null
}

/** Converts a variation of the file for the rules. */
export const goodsOf = (product: SoldAs, variation: CatalogueVariation): Goods => ({
  perMetre: product.use_per_meter_pricing,
  isSample: variation.is_sample,
  dimensionXMm: variation.dimension_x,
  dimensionYMm: variation.dimension_y,
  tileArea: tileAreaOf(product, variation),
  coverage: variation.coverage,
  weight: variation.weight,
  stock: variation.stock ?? null,
  alertPoint: variation.qty_alert_point,
  looseLoadBox: product.show_loose_load_box,
  discountable: product.discountable,
  discountQualifier: product.discount_qualifier,
  calculatorType: product.calculator_type,
  prices: {
    sellingPrice: variation.selling_price,
    regularPrice: variation.regular_price,
    sellingFromPrice: variation.selling_from_price,
    sellingRegularPrice: variation.selling_regular_price,
    productPortion: variation.product_portion,
    deliveryPortion: variation.delivery_portion,
    equivalentPerM2: variation.variation_equivalent_m2,
    shippingRate: variation.shipping_rate,
  },
})
