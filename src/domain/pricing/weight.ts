import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { MM2_PER_HUNDREDTH } from '../measure/area.ts'
import { multiplyDivide } from '../measure/decimal.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Grams, grams } from '../measure/weight.ts'

/**
 * What a quantity weighs: by the square metre weight ÷ coverage × quantity (F1, 994 kg for 21.6 m²: 10.08 m² →
 * 463.867 kg), else weight × count (P-125, P-126). Null when the weight is not known.
 */
export const weightOf = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'weight' | 'coverage'>,
  quantity: Quantity,
): Grams | null => {
  if (goods.weight === null) return null
  if (!soldByArea(goods)) return grams(multiplyDivide(goods.weight, quantity, 100))
  if (!goods.coverage) return null
  return grams(multiplyDivide(goods.weight * MM2_PER_HUNDREDTH, quantity, goods.coverage))
}
