import type { SquareMillimetres } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import type { Grams } from '../measure/weight.ts'
import type { Rate } from '../money/rate.ts'

/** Types of calculator; grout, primer and membrane mark extras, which have no calculator panel (OP-29). */
export const calculatorTypes = [
  'combo_area',
  'single_area',
  'combo_volume',
  'single_volume',
  'grout',
  'primer',
  'membrane',
] as const
export type CalculatorType = (typeof calculatorTypes)[number]

/** A price list's entry, ex VAT. Per-metre goods have portions and a from price; all goods a selling price. */
export interface Prices {
  readonly sellingPrice: Rate
  readonly regularPrice: Rate | null
  readonly sellingFromPrice: Rate | null
  readonly sellingRegularPrice: Rate | null
  readonly productPortion: Rate | null
  readonly deliveryPortion: Rate | null
  readonly equivalentPerM2: Rate | null
  readonly shippingRate: Rate | null
}

/** The data of one variation that the rules need, with the flags of its product. */
export interface Goods {
  readonly perMetre: boolean
  readonly isSample: boolean
  readonly dimensionXMm: number | null
  readonly dimensionYMm: number | null
  readonly tileArea: SquareMillimetres | null
  readonly coverage: SquareMillimetres | null
  readonly weight: Grams | null
  readonly prices: Prices
  /** null: not limited (OP-17). */
  readonly stock: Quantity | null
  readonly alertPoint: Quantity | null
  readonly looseLoadBox: boolean
  readonly discountable: boolean
  readonly discountQualifier: boolean
  readonly calculatorType: CalculatorType | null
}

/** Priced by the square metre: samples never are, whatever their product (P-124). */
export const soldByArea = (goods: Pick<Goods, 'perMetre' | 'isSample'>): boolean =>
  goods.perMetre && !goods.isSample

/** The tile area when the goods are sold in whole tiles (P-103); null for samples, packs and goods without tiles. */
export const wholeTileArea = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>,
): SquareMillimetres | null =>
  soldByArea(goods) && goods.tileArea !== null && goods.tileArea > 0 ? goods.tileArea : null
