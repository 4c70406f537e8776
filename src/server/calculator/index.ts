import {
  type CalculatorProduct,
  calculate,
  calculatorCalls,
  parseRequestedDimensions,
  toWireDimensions,
} from '#contract/calculation.ts'
import type { VariationCalculatorRequest, WireCalculation } from '#contract/calculator.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import {
  type DimensionProblem,
  parseRooms,
  type RoomProblem,
  type Rooms,
  type TypedRooms,
} from '#domain/calculator/dimensions.ts'
import { type CalculatorFamily, calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { saveDimensions } from './store.ts'

export { registerCalculator } from './handlers.ts'

export type CalculatorRefusal =
  | { readonly kind: 'no-product' }
  /** The product has no calculator, or the other type (OP-29). */
  | { readonly kind: 'no-calculator' | 'other-calculator' }
  | { readonly kind: 'dimensions'; readonly problems: readonly DimensionProblem[] }

/** What several rooms need of a product, and the product as it was read for that. */
export interface RoomsCalculation {
  readonly product: WireProduct
  readonly rooms: Rooms
  readonly answer: WireCalculation
}

export type RoomsRefusal =
  | { readonly kind: 'no-product' | 'no-calculator' }
  | { readonly kind: 'rooms'; readonly problems: readonly RoomProblem[] }

export interface CalculatorDeps {
  readonly queries: Queries
  readonly catalogue: Pick<Catalogue, 'product'>
}

/** Calculates how much of a product covers an area or fills a volume. */
export const createCalculator = ({ queries, catalogue }: CalculatorDeps) => {
  const calculateFor = async (
    visitor: Visitor,
    call: (typeof calculatorCalls)[CalculatorFamily],
    request: VariationCalculatorRequest,
  ): Promise<Result<WireCalculation, CalculatorRefusal>> => {
    const product: CalculatorProduct | null = await catalogue.product(request.product_id, visitor)
    if (product === null) return err({ kind: 'no-product' })
    const family = calculatorFamily(product.calculator_type)
    if (family === null) return err({ kind: 'no-calculator' })
    if (calculatorCalls[family] !== call) return err({ kind: 'other-calculator' })
    const dimensions = parseRequestedDimensions(request, product.calculator_type)
    if (!dimensions.ok) return err({ kind: 'dimensions', problems: dimensions.error })
    const calculated = calculate(
      product,
      dimensions.value,
      request.options.map(({ id }) => id),
    )
    if (!calculated.ok) return err({ kind: calculated.error })
    await saveDimensions(queries, visitor, toWireDimensions(dimensions.value))
    return ok(calculated.value)
  }
  /** Several rooms for the same goods, for staff (M-078): one answer by the same rules. Saves nothing. */
  const rooms = async (
    visitor: Visitor,
    productId: number,
    { optionIds, ...typed }: TypedRooms & { readonly optionIds: readonly number[] },
  ): Promise<Result<RoomsCalculation, RoomsRefusal>> => {
    const product = await catalogue.product(productId, visitor)
    if (product === null) return err({ kind: 'no-product' })
    const parsed = parseRooms(typed, isPoured(product.calculator_type))
    if (!parsed.ok) return err({ kind: 'rooms', problems: parsed.error })
    const calculated = calculate(product, parsed.value, optionIds)
    if (!calculated.ok) return err({ kind: calculated.error })
    return ok({ product, rooms: parsed.value, answer: calculated.value })
  }
  return {
    rooms,
    /** Combinations of packs (P-207). Saves the dimensions for the visitor (OP-32). */
    combos: (visitor: Visitor, request: VariationCalculatorRequest) =>
      calculateFor(visitor, calls.variationCalculator, request),
    /** Each variation separately (P-208). Saves the dimensions for the visitor. */
    singles: (visitor: Visitor, request: Omit<VariationCalculatorRequest, 'options'>) =>
      calculateFor(visitor, calls.calculator, { ...request, options: [] }),
  }
}

export type Calculator = ReturnType<typeof createCalculator>
