import type { Prices } from '../catalogue/goods.ts'
import { rate } from '../money/rate.ts'

/** A price list's entry without prices, for tests to fill. */
export const noPrices: Prices = {
  sellingPrice: rate(0),
  regularPrice: null,
  sellingFromPrice: null,
  sellingRegularPrice: null,
  productPortion: null,
  deliveryPortion: null,
  equivalentPerM2: null,
  shippingRate: null,
}
