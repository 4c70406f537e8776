import type { CalculatorType } from '../catalogue/goods.ts'

type CalculatorFamily = 'combo' | 'single'

/** Which of the two calculator calls a product uses; null: it has no calculator (OP-29). */
export const calculatorFamily = (type: CalculatorType | null): CalculatorFamily | null => {
  if (type === 'combo_area' || type === 'combo_volume') return 'combo'
  return type === 'single_area' || type === 'single_volume' ? 'single' : null
}

/** Whether goods are laid at a depth, not in one layer. */
export const isPoured = (type: CalculatorType | null): boolean =>
  type === 'combo_volume' || type === 'single_volume'
