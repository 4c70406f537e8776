import { variation } from '../database/schema/index.ts'

/**
 * The columns of a variation for the rules of quantity, price and delivery; the same for a page and for a
 * basket.
 */
export const ruleColumns = {
  id: variation.id,
  productId: variation.productId,
  sku: variation.sku,
  isSample: variation.isSample,
  withdrawn: variation.withdrawn,
  coverageMm2: variation.coverageMm2,
  weightGrams: variation.weightGrams,
  dimensionXMm: variation.dimensionXMm,
  dimensionYMm: variation.dimensionYMm,
  tileAreaMm2: variation.tileAreaMm2,
  qtyAlertHundredths: variation.qtyAlertHundredths,
  stockHundredths: variation.stockHundredths,
  reservedHundredths: variation.reservedHundredths,
  sellingRate: variation.sellingRate,
  regularRate: variation.regularRate,
  sellingFromRate: variation.sellingFromRate,
  sellingRegularRate: variation.sellingRegularRate,
  productPortionRate: variation.productPortionRate,
  deliveryPortionRate: variation.deliveryPortionRate,
  equivalentPerM2Rate: variation.equivalentPerM2Rate,
  shippingRate: variation.shippingRate,
}
