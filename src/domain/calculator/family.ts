import type { CalculatorType } from '../catalogue/goods.ts'
import { keysOf } from '../lang/keys-of.ts'

export type CalculatorFamily = 'combo' | 'single'

interface CalculatorRules {
  /** Which of the two calculator calls works out the goods; null: they have no calculator panel (OP-29). */
  readonly family: CalculatorFamily | null
  /** Laid at a depth, not in one layer. */
  readonly poured: boolean
  /** Laid on membrane (OP-24). */
  readonly onMembrane: boolean
  /** For extras, the field of a pack that says how much it holds; null: the goods are no extra (P-155). */
  readonly extraCountedBy: 'weight' | 'coverage' | null
}

/** What each type of calculator says about its goods. */
const rules = {
  combo_area: { family: 'combo', poured: false, onMembrane: false, extraCountedBy: null },
  single_area: { family: 'single', poured: false, onMembrane: false, extraCountedBy: null },
  combo_volume: { family: 'combo', poured: true, onMembrane: true, extraCountedBy: null },
  single_volume: { family: 'single', poured: true, onMembrane: false, extraCountedBy: null },
  grout: { family: null, poured: false, onMembrane: false, extraCountedBy: 'weight' },
  primer: { family: null, poured: false, onMembrane: false, extraCountedBy: 'coverage' },
  membrane: { family: null, poured: false, onMembrane: false, extraCountedBy: 'coverage' },
} as const satisfies Readonly<Record<CalculatorType, CalculatorRules>>

/** The types of extras: goods that are offered with others, in the quantity that those need. */
export type ExtraType = {
  [T in CalculatorType]: (typeof rules)[T]['extraCountedBy'] extends null ? never : T
}[CalculatorType]

const rulesOf = (type: CalculatorType | null): CalculatorRules | null => (type === null ? null : rules[type])

/** Which of the two calculator calls a product uses; null: it has no calculator (OP-29). */
export const calculatorFamily = (type: CalculatorType | null): CalculatorFamily | null =>
  rulesOf(type)?.family ?? null

/** Whether goods are laid at a depth, not in one layer. */
export const isPoured = (type: CalculatorType | null): boolean => rulesOf(type)?.poured === true

/** Whether goods are laid on membrane. */
export const isOnMembrane = (type: CalculatorType | null): boolean => rulesOf(type)?.onMembrane === true

/** The field of a pack that says how much of an extra it holds. */
export const extraCountedBy = (type: ExtraType): 'weight' | 'coverage' => rules[type].extraCountedBy

export const isExtraType = (type: CalculatorType | null): type is ExtraType =>
  type !== null && rules[type].extraCountedBy !== null

/** grout, primer and membrane. */
export const extraTypes: readonly ExtraType[] = keysOf(rules).filter(isExtraType)
