import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import { type Quantity, quantity, units } from '../measure/quantity.ts'
import type { Grams } from '../measure/weight.ts'
import { weightOf } from '../pricing/weight.ts'
import { SMALLEST_STEP } from '../quantity/limits.ts'
import { initialQuantity } from '../quantity/product-page.ts'
import { coverageOfTiles } from '../tiling/whole-tiles.ts'

type Carried = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'weight'>

/* Samples go by post beside the goods and are not weighed (OP-40). */
const loadOf = (goods: Carried, q: Quantity): Grams | null => (goods.isSample ? null : weightOf(goods, q))

/**
 * The weight of the quantity that a product page opens with: one unit, or 1 m² in whole tiles. F1: 1.08 m²,
 * 49.7 kg; null for samples, and if the weight is unknown.
 */
export const openingLoad = (goods: Carried): Grams | null => loadOf(goods, initialQuantity(goods, false))

const smallestQuantity = (goods: Carried): Quantity => {
  const area = wholeTileArea(goods)
  if (area !== null) return coverageOfTiles(1, area)
  return soldByArea(goods) ? quantity(SMALLEST_STEP) : units(1)
}

/**
 * The weight of the smallest possible order: one tile, or one unit. A service that cannot carry it cannot
 * deliver the goods at all. F1: 0.36 m², 16.567 kg, which a parcel of up to 30 kg carries.
 */
export const smallestLoad = (goods: Carried): Grams | null => loadOf(goods, smallestQuantity(goods))
