import { calculatorFamily } from '../calculator/family.ts'
import type { CalculatorType } from './goods.ts'

export const buyingForms = ['simple', 'filter', 'steps'] as const
export type BuyingForm = (typeof buyingForms)[number]

/**
 * Which of the three forms a product gets (OP-15, D4): what its data says; else steps for combinations of packs, the
 * filter form where a choice must be made in several attribute groups, and the simple form for all others.
 */
export const buyingFormOf = (
  said: string | null,
  calculatorType: CalculatorType | null,
  groupsToChooseIn: number,
): BuyingForm => {
  const form = buyingForms.find((known) => known === said)
  if (form !== undefined) return form
  if (calculatorFamily(calculatorType) === 'combo') return 'steps'
  return groupsToChooseIn > 1 ? 'filter' : 'simple'
}
