import type { Goods, Prices } from '#domain/catalogue/goods.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { squareMetresToMm2 } from '#domain/measure/area.ts'
import { parseQuantity } from '#domain/measure/quantity.ts'
import { kilogramsToGrams } from '#domain/measure/weight.ts'
import type { PoundsExVat } from '#domain/money/pounds.ts'
import { poundsToRate, type Rate } from '#domain/money/rate.ts'
import type { WirePricing, WireVariation } from './product.ts'

const rateOf = (pounds: PoundsExVat): Rate => {
  const rate = poundsToRate(pounds)
  invariant(rate !== null, `a price of ${pounds}`)
  return rate
}

const pricesOf = (pricing: WirePricing): Prices => ({
  sellingPrice: rateOf(pricing.selling_price),
  regularPrice: poundsToRate(pricing.regular_price),
  sellingFromPrice: poundsToRate(pricing.selling_from_price),
  sellingRegularPrice: poundsToRate(pricing.selling_regular_price),
  productPortion: poundsToRate(pricing.product_portion),
  deliveryPortion: poundsToRate(pricing.delivery_portion),
  equivalentPerM2: poundsToRate(pricing.variation_equivalent_m2),
  shippingRate: poundsToRate(pricing.shipping_rate),
})

const readGoods = ({ product, ...variation }: WireVariation): Goods => ({
  perMetre: product.use_per_meter_pricing,
  isSample: variation.is_sample,
  dimensionXMm: variation.dimension_x,
  dimensionYMm: variation.dimension_y,
  tileArea: squareMetresToMm2(variation.tile_area),
  coverage: squareMetresToMm2(variation.coverage),
  weight: kilogramsToGrams(variation.weight),
  prices: pricesOf(variation.pricing),
  stock: parseQuantity(variation.stock),
  alertPoint: parseQuantity(variation.qty_alert_point),
  looseLoadBox: product.show_loose_load_box,
  discountable: product.discountable,
  discountQualifier: product.discount_qualifier,
  calculatorType: product.calculator_type,
})

/*
 * A page converts the same variation many times. Variations off the wire are never changed, so the cache
 * stays valid.
 */
const cache = new WeakMap<WireVariation, Goods>()

/**
 * Converts a variation off the wire to the domain's `Goods`, so that pages calculate with the same functions
 * that the server charges by (OP-01). An absent value is null on the wire and stays null.
 */
export const goodsOf = (variation: WireVariation): Goods => {
  const cached = cache.get(variation)
  if (cached !== undefined) return cached
  const goods = readGoods(variation)
  cache.set(variation, goods)
  return goods
}
