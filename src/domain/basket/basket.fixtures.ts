import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMetresToMm2 } from '../measure/area.ts'
import { parseQuantity, type Quantity, quantity } from '../measure/quantity.ts'
import { kilogramsToGrams } from '../measure/weight.ts'
import { poundsToRate, type Rate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'

/* The reference goods of the requirements, for basket tests. */

export const q = (text: string): Quantity => parseQuantity(text) ?? quantity(0)
const pounds = (text: string): Rate => poundsToRate(text) ?? rate(0)

const paving = (tile: string, coverage: string, portion: string, delivery: string, from: string): Goods => ({
  ...plainPack,
  perMetre: true,
  tileArea: squareMetresToMm2(tile),
  coverage: squareMetresToMm2(coverage),
  prices: {
    ...noPrices,
    sellingPrice: pounds('540'),
    productPortion: pounds(portion),
    deliveryPortion: pounds(delivery),
    sellingFromPrice: pounds(from),
  },
})

export const F1: Goods = {
  ...paving('0.36', '21.6', '22.5', '54', '25'),
  weight: kilogramsToGrams('994'),
  discountable: true,
}
export const F3: Goods = { ...paving('0.5625', '20.25', '26', '60.75', '29'), discountable: true }
export const FQ: Goods = { ...paving('0.72', '25.92', '30', '64.8', '32.5'), discountQualifier: true }
export const F4: Goods = { ...plainPack, prices: { ...noPrices, sellingPrice: pounds('30') } }
export const F6: Goods = { ...plainPack, prices: { ...noPrices, sellingPrice: pounds('12.5') } }
export const F9: Goods = { ...paving('1', '20', '8', '30', '9.5'), tileArea: null }
export const sampleOf = (goods: Goods): Goods => ({
  ...goods,
  isSample: true,
  prices: { ...noPrices, shippingRate: pounds('2.5') },
})
