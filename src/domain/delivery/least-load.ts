import type { Goods } from '../catalogue/goods.ts'
import type { Grams } from '../measure/weight.ts'
import { weightOf } from '../pricing/weight.ts'
import { openingQuantity } from '../quantity/product-page.ts'

/**
 * What the smallest usual order weighs: one unit, or 1 m² in whole tiles. A service that cannot carry this much cannot
 * bring the goods at all. F1: 1.08 m², 49.7 kg; null when the weight is not known.
 */
export const leastLoad = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'weight'>,
): Grams | null => weightOf(goods, openingQuantity(goods, false))
