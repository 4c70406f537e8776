import { type Calculable, calculate, readDimensions, wireDimensions } from '#contract/calculation.ts'
import type { AskVariationCalculator, WireCalculation } from '#contract/calculator.ts'
import type { DimensionProblem } from '#domain/calculator/dimensions.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { saveDimensions } from './store.ts'

export { registerCalculator } from './handlers.ts'

export type CalculatorRefusal =
  | { readonly kind: 'no-product' }
  /** No calculator at all, or the other of the two (OP-29). */
  | { readonly kind: 'no-calculator' | 'other-calculator' }
  | { readonly kind: 'dimensions'; readonly problems: readonly DimensionProblem[] }

/** How much of a product covers an area or fills a volume. */
export interface Calculator {
  /** Combinations of packs (P-207). The dimensions are remembered for the visitor (OP-32). */
  combos(visitor: Visitor, asked: AskVariationCalculator): Promise<Result<WireCalculation, CalculatorRefusal>>
  /** Each variation by itself (P-208). The dimensions are remembered for the visitor. */
  singles(
    visitor: Visitor,
    asked: Omit<AskVariationCalculator, 'options'>,
  ): Promise<Result<WireCalculation, CalculatorRefusal>>
}

export interface CalculatorDeps {
  readonly queries: Queries
  readonly catalogue: Pick<Catalogue, 'product'>
}

export const createCalculator = ({ queries, catalogue }: CalculatorDeps): Calculator => {
  const answer = async (
    visitor: Visitor,
    family: 'combo' | 'single',
    asked: AskVariationCalculator,
  ): Promise<Result<WireCalculation, CalculatorRefusal>> => {
    const product: Calculable | null = await catalogue.product(asked.product_id, visitor)
    if (product === null) return err({ kind: 'no-product' })
    const own = calculatorFamily(product.calculator_type)
    if (own !== family) return err({ kind: own === null ? 'no-calculator' : 'other-calculator' })
    const dimensions = readDimensions(asked, product.calculator_type)
    if (!dimensions.ok) return err({ kind: 'dimensions', problems: dimensions.error })
    const calculated = calculate(
      product,
      dimensions.value,
      asked.options.map(({ id }) => id),
    )
    if (!calculated.ok) return err({ kind: calculated.error })
    await saveDimensions(queries, visitor, wireDimensions(dimensions.value))
    return ok(calculated.value)
  }
  return {
    combos: (visitor, asked) => answer(visitor, 'combo', asked),
    singles: (visitor, asked) => answer(visitor, 'single', { ...asked, options: [] }),
  }
}
