import { type CalculatorFamily, calculatorFamily } from '../calculator/family.ts'
import type { CalculatorType } from './goods.ts'

export const buyingForms = ['simple', 'filter', 'steps'] as const
export type BuyingForm = (typeof buyingForms)[number]

/** The form that a calculator needs; null: every form will do. */
const formOfFamily: Readonly<Record<CalculatorFamily, BuyingForm | null>> = { combo: 'steps', single: null }

/**
 * Which of the three forms a product gets (OP-15, D4): the one that its data names; else steps for
 * combinations of packs, the filter form if a choice must be made in several attribute groups, and the simple
 * form otherwise.
 */
export const buyingFormOf = (
  named: string | null,
  calculatorType: CalculatorType | null,
  groupsToChooseIn: number,
): BuyingForm => {
  const form = buyingForms.find((known) => known === named)
  if (form !== undefined) return form
  const family = calculatorFamily(calculatorType)
  const formOfCalculator = family === null ? null : formOfFamily[family]
  if (formOfCalculator !== null) return formOfCalculator
  return groupsToChooseIn > 1 ? 'filter' : 'simple'
}
