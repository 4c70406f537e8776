import { calculatorFamily, isPoured } from '../calculator/family.ts'
import { amountCovering } from '../calculator/single.ts'
import type { Goods } from '../catalogue/goods.ts'
import { areaToQuantity } from '../measure/area.ts'
import { printedQuantity, type Quantity } from '../measure/quantity.ts'
import { type Project, projectCoverage, projectText } from './project.ts'

export type CoveringGoods = Pick<
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
  return amountCovering(goods, { coverage: projectCoverage(project) })?.quantity ?? null
}

export type CountedGoods = CoveringGoods & Pick<Goods, 'stock'>

/** The quantity of one of the goods, null where the stock has less: a form starts with it only if all of it can be had (S-025). */
export const projectQuantityInStock = (goods: CountedGoods, project: Project): Quantity | null => {
  const wanted = quantityForProject(goods, project)
  return wanted === null || (goods.stock !== null && wanted > goods.stock) ? null : wanted
}

/** A project with the area that it comes to: '12 m² + 10 % = 13.2 m²'. */
export const projectNeedText = (project: Project): string => {
  const needed = ` = ${printedQuantity(areaToQuantity(projectCoverage(project)))} m²`
  return projectText(project) + (project.wastage ? needed : '')
}
