import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { MM2_PER_HUNDREDTH } from '../measure/area.ts'
import { multiplyDivide } from '../measure/decimal.ts'
import type { Quantity } from '../measure/quantity.ts'
import { formatKilograms, type Grams, grams } from '../measure/weight.ts'

type Weighed = Pick<Goods, 'perMetre' | 'isSample' | 'weight' | 'coverage'>

const weighed = (goods: Weighed, quantity: Quantity, step: number): Grams | null => {
  if (goods.weight === null) return null
  if (!soldByArea(goods)) return grams(multiplyDivide(goods.weight, quantity, 100 * step) * step)
  if (!goods.coverage) return null
  return grams(multiplyDivide(goods.weight * MM2_PER_HUNDREDTH, quantity, goods.coverage * step) * step)
}

/**
 * The weight of a quantity: by the square metre weight ÷ coverage × quantity (F1, 994 kg for 21.6 m²: 10.08
 * m² → 463.867 kg), else weight × count (P-125, P-126). Null if the weight is unknown.
 */
export const weightOf = (goods: Weighed, quantity: Quantity): Grams | null => weighed(goods, quantity, 1)

/** The same in kilograms with two decimals, rounded once: 23.3748… kg are '23.37', though they are 23.375 in grams. */
export const kilogramsOf = (goods: Weighed, quantity: Quantity): string | null => {
  const weight = weighed(goods, quantity, 10)
  return weight === null ? null : formatKilograms(weight)
}
