import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { entryRules, fieldsAt, ruleFields } from '#contract/product-fields/derive.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { priceFields, variationFields } from '#contract/product-fields/variation-fields.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type SquareMillimetres, squareMillimetres } from '#domain/measure/area.ts'
import { shareOfBox, type TileShape } from '#domain/planner/tile-data.ts'
import { tileArea } from '#domain/tiling/whole-tiles.ts'

const flagsOf = entryRules(productFields)
const measuresOf = entryRules(fieldsAt(variationFields, 'variation'))
const pricesOf = entryRules(priceFields)

/** Fields of a product that the checks of its variations need, beside those of the rules. */
const otherFlags = ['show_equivalent_price', 'buyable'] as const

/** The fields of a product that decide how its variations are sold. */
export type SoldAs = Parameters<typeof flagsOf>[0] & Pick<CatalogueProduct, (typeof otherFlags)[number]>

const flags: readonly string[] = [...Object.keys(ruleFields(productFields)), ...otherFlags]

/** The shape of a variation's tiles: its own, or that of the product. */
export const shapeOf = (
  product: Pick<Partial<CatalogueProduct>, 'laying'>,
  variation: Pick<CatalogueVariation, 'laying'>,
): TileShape => variation.laying?.shape ?? product.laying?.shape ?? 'rectangle'

/** The tile area of a variation: that of the file, else that of its sides when it is sold in tiles. */
export const tileAreaOf = (
  product: Pick<SoldAs, 'use_per_meter_pricing'> & Pick<Partial<CatalogueProduct>, 'laying'>,
  variation: CatalogueVariation,
): SquareMillimetres | null => {
  if (variation.tile_area !== null) return variation.tile_area
  const { dimension_x: x, dimension_y: y } = variation
  return product.use_per_meter_pricing && !variation.is_sample && x !== null && y !== null
    ? squareMillimetres(tileArea(x, y, shareOfBox[shapeOf(product, variation)]))
    : null
}

/** Whether a product of the file has all of them. */
export const isSoldAs = (
  product: Partial<CatalogueProduct>,
): product is Partial<CatalogueProduct> & SoldAs => {
  const found: Readonly<Record<string, unknown>> = product
  return flags.every((key) => found[key] !== undefined)
}

/** Converts a variation of the file for the rules. */
export const goodsOf = (product: SoldAs, variation: CatalogueVariation): Goods => ({
  ...flagsOf(product),
  ...measuresOf(variation),
  tileArea: tileAreaOf(product, variation),
  stock: variation.stock ?? null,
  prices: pricesOf(variation),
})
