import { wireMedium } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireProductSummary, WireVariation } from '#contract/product.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { buyingFormOf } from '#domain/catalogue/buying-form.ts'
import { mm2ToSquareMetres } from '#domain/measure/area.ts'
import { toWireNumber } from '#domain/measure/decimal.ts'
import { type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { type Rate, rateToPounds } from '#domain/money/rate.ts'
import { openingQuantity } from '#domain/quantity/product-page.ts'
import { toCalculatorType, toGoods } from './goods.ts'
import type { ProductRow, VariationRow } from './store.ts'

/** What is this visitor's own in a product; `nobody` for the page that everybody shares. */
export interface Personal {
  readonly inBasket: ReadonlyMap<number, Quantity>
  readonly inFavourites: boolean
  readonly discountQualified: boolean
  readonly postcode: string | null
  /** Whether anything delivers to the postcode (OP-37). */
  readonly served: boolean
}

export const nobody: Personal = {
  inBasket: new Map(),
  inFavourites: false,
  discountQualified: false,
  postcode: null,
  served: true,
}

const maybe = <A, B>(value: A | null, print: (a: A) => B): B | null => (value === null ? null : print(value))
const pounds = (r: Rate | null): number | null => maybe(r, rateToPounds)

export const presentSummary = (row: ProductRow): WireProductSummary => {
  const media = row.media.map(wireMedium)
  return {
    id: row.id,
    name: row.name,
    full_slug: productPath(row.categorySlug, row.slug),
    thumbnail_image: media.find((medium) => medium.collection === 'product')?.thumb ?? null,
    media,
    custom_sash: row.customSash,
    supplier_id: row.supplierId,
    buyable: row.buyable && !row.withdrawn,
    use_per_meter_pricing: row.usePerMeterPricing,
    discountable: row.discountable,
    discount_qualifier: row.discountQualifier,
    show_equivalent_price: row.showEquivalentPrice,
    show_loose_load_box: row.showLooseLoadBox,
    calculator_type: toCalculatorType(row.calculatorType),
  }
}

/** 'Moorland, 600 × 600': the product's name with the variation's, unless one says it all. */
const fullName = (productName: string, variationName: string): string =>
  variationName === productName ? productName : `${productName}, ${variationName}`

export const presentVariation = (
  row: VariationRow,
  productRow: ProductRow,
  summary: WireProductSummary,
  inBasket: ReadonlyMap<number, Quantity>,
): WireVariation => {
  const goods = toGoods(row, productRow)
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    full_name: fullName(productRow.name, row.name),
    full_slug: productPathWithSku(summary.full_slug, row.sku),
    description: row.description,
    snake_case: row.snakeCase,
    product: summary,
    is_sample: row.isSample,
    coverage: maybe(goods.coverage, mm2ToSquareMetres),
    weight: maybe(goods.weight, gramsToKilograms),
    tile_area: maybe(goods.tileArea, mm2ToSquareMetres),
    dimension_x: row.dimensionXMm,
    dimension_y: row.dimensionYMm,
    qty_alert_point: maybe(goods.alertPoint, quantityToNumber),
    stock: maybe(goods.stock, quantityToNumber),
    in_basket: quantityToNumber(inBasket.get(row.id) ?? quantity(0)),
    attributes: row.attributes.map((attribute) => ({
      id: attribute.id,
      name: attribute.name,
      attribute_group_id: attribute.groupId,
      attribute_group_name: attribute.groupName,
    })),
    qty: quantityToNumber(openingQuantity(goods, false)),
    selected: false,
    pricing: {
      selling_price: rateToPounds(goods.prices.sellingPrice),
      regular_price: pounds(goods.prices.regularPrice),
      selling_from_price: pounds(goods.prices.sellingFromPrice),
      selling_regular_price: pounds(goods.prices.sellingRegularPrice),
      product_portion: pounds(goods.prices.productPortion),
      delivery_portion: pounds(goods.prices.deliveryPortion),
      variation_equivalent_m2: pounds(goods.prices.equivalentPerM2),
      shipping_rate: pounds(goods.prices.shippingRate),
    },
  }
}

/** Why a product cannot be bought, in the wishlist's words (P-048, P-255, P-256); null when it can. */
export const notBuyableReason = (row: ProductRow, personal: Personal): string | null => {
  const onSale = row.buyable && !row.withdrawn
  if (onSale && personal.served) return null
  return personal.postcode === null ? messages.notBuyable : messages.notDelivered(personal.postcode)
}

export const presentProduct = (
  row: ProductRow,
  others: readonly ProductRow[],
  variationRows: readonly VariationRow[],
  personal: Personal,
): WireProduct => {
  const present = (productRow: ProductRow): WireVariation[] => {
    const summary = presentSummary(productRow)
    return variationRows
      .filter((variationRow) => variationRow.productId === productRow.id)
      .map((variationRow) => presentVariation(variationRow, productRow, summary, personal.inBasket))
  }
  const own = present(row)
  const reason = notBuyableReason(row, personal)
  return {
    ...presentSummary(row),
    buyable: reason === null,
    slug: row.slug,
    summary: row.summary,
    description: row.description,
    specifications: [...row.specifications],
    category: { slug: row.categorySlug, name: row.categoryName },
    supplier: { name: row.supplierName, allow_sample_discount: row.allowSampleDiscount },
    in_favourites: personal.inFavourites,
    base_depth: toWireNumber(row.baseDepthMm, 1),
    buying_form: buyingFormOf(row.buyingForm, toCalculatorType(row.calculatorType), groupsChosen(own)),
    video_id: row.videoId,
    variations: own,
    extras: row.extraIds.flatMap((id) =>
      others
        .filter((other) => other.id === id && other.buyable)
        .flatMap((other) =>
          present(other)
            .filter((extra) => !extra.is_sample)
            .slice(0, 1),
        ),
    ),
    not_buyable_reason: reason,
    discount_qualified: personal.discountQualified || row.discountQualifier,
    postcode: personal.postcode,
  }
}

/** Attribute groups in which the variations differ: those a shopper has to choose in. */
const groupsChosen = (variations: readonly WireVariation[]): number => {
  const options = new Map<number, Set<number>>()
  for (const { attributes } of variations.filter((v) => !v.is_sample))
    for (const attribute of attributes) {
      const seen = options.get(attribute.attribute_group_id) ?? new Set()
      options.set(attribute.attribute_group_id, seen.add(attribute.id))
    }
  return [...options.values()].filter((seen) => seen.size > 1).length
}
