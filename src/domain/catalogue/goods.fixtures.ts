import { noPrices } from '../pricing/price.fixtures.ts'
import type { Goods } from './goods.ts'

/** A pack with empty fields, for tests to fill. */
export const plainPack: Goods = {
  perMetre: false,
  isSample: false,
  dimensionXMm: null,
  dimensionYMm: null,
  tileArea: null,
  coverage: null,
  weight: null,
  prices: noPrices,
  stock: null,
  alertPoint: null,
  looseLoadBox: false,
  discountable: false,
  discountQualifier: false,
  calculatorType: null,
}
