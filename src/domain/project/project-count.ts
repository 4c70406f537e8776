import { comboOptions } from '../calculator/combo.ts'
import { calculatorFamily, isPoured } from '../calculator/family.ts'
import { type Quantity, units } from '../measure/quantity.ts'
import { type Project, projectCoverage } from './project.ts'
import { type CountedGoods, type CoveringGoods, quantityForProject } from './project-quantity.ts'

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
