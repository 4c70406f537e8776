import { calculatorFamily, isPoured } from '../calculator/family.ts'
import type { Need } from '../calculator/need.ts'
import { amountCovering } from '../calculator/single.ts'
import type { Goods } from '../catalogue/goods.ts'
import { MM2_PER_HUNDREDTH, squareMillimetres } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import type { Project } from './project.ts'

/** The area that the goods must cover, rounded up to a square millimetre. */
const coverageOf = ({ area, wastage }: Project): Need['coverage'] => {
  const square = area * MM2_PER_HUNDREDTH
  return squareMillimetres(wastage ? Math.ceil((square * 11) / 10) : square)
}

type CoveringGoods = Pick<
  Goods,
  'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'prices' | 'calculatorType'
>

/**
 * The quantity of some goods that a project takes, by the rule of the calculators: 12 m² are 12.24 m² of 600 ×
 * 600 and nine boxes of 1.44 m². Null for goods that do not cover a floor in one layer.
 */
export const quantityForProject = (goods: CoveringGoods, project: Project): Quantity | null => {
  if (goods.isSample || isPoured(goods.calculatorType)) return null
  if (!goods.perMetre && calculatorFamily(goods.calculatorType) === null) return null
  return amountCovering(goods, { coverage: coverageOf(project) })?.quantity ?? null
}
