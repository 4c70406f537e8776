import { comboOptions } from '../calculator/combo.ts'
import { calculatorFamily, isPoured } from '../calculator/family.ts'
import { amountCovering } from '../calculator/single.ts'
import type { Goods } from '../catalogue/goods.ts'
import { areaToQuantity } from '../measure/area.ts'
import { printedQuantity, type Quantity, units } from '../measure/quantity.ts'
import { type Project, projectCoverage, projectText } from './project.ts'

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
  return amountCovering(goods, { coverage: projectCoverage(project) })?.quantity ?? null
}

type CountedGoods = CoveringGoods & Pick<Goods, 'stock'>

/** Whether the goods are packs that the calculator combines with others of their kind, to cover an area. */
export const areCombinedForProject = ({ calculatorType }: Pick<CoveringGoods, 'calculatorType'>): boolean =>
  calculatorFamily(calculatorType) === 'combo' && !isPoured(calculatorType)

/** What a project takes of some goods. */
export interface ProjectCount {
  /** In the order of the goods, zeros included. */
  readonly quantities: readonly Quantity[]
  /** False: the stock is too small, and this is all of it. */
  readonly coversNeed: boolean
}

/**
 * What a project takes of one of the goods, or of all packs of its kind if they are combined: the combination that
 * the calculator calls the best value. 22 m² of packs of 10 and 1 m² are 2 and 2. Null for goods that do not cover a
 * floor in one layer, and without any stock.
 */
export const countForProject = (goods: readonly CountedGoods[], project: Project): ProjectCount | null => {
  const [one] = goods
  if (one === undefined) return null
  if (!areCombinedForProject(one)) {
    const wanted = quantityForProject(one, project)
    return wanted === null ? null : { quantities: [wanted], coversNeed: true }
  }
  const packs = goods.map((pack) => ({ ...pack, available: pack.stock }))
  const [best] = comboOptions(packs, { coverage: projectCoverage(project), depth: null })
  return best === undefined ? null : { quantities: best.counts.map(units), coversNeed: best.coversNeed }
}

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
