import {
  calculate,
  type DimensionMessages,
  dimensionMessages,
  parseRequestedDimensions,
} from '#contract/calculation.ts'
import type { WireCalculation } from '#contract/calculator.ts'
import type { WireDimensions } from '#contract/dimensions.ts'
import type { WireProduct } from '#contract/product.ts'
import type { Dimensions } from '#domain/calculator/dimensions.ts'
import {
  type CalculatorParameters,
  type DimensionInput,
  dimensionInputFrom,
  emptyDimensionsFor,
} from './dimension-input.ts'
import { findKind } from './kinds.ts'

/** The state of the calculator's result. */
type CalculatorOutcome =
  /** Nothing to calculate yet: a field is empty or zero (P-199, P-200). */
  | { readonly kind: 'incomplete' }
  /** An input has just changed: the previous result is cleared (P-202). */
  | { readonly kind: 'typing' }
  | { readonly kind: 'refused'; readonly sentences: DimensionMessages }
  | FoundOutcome

export interface FoundOutcome {
  readonly kind: 'found'
  readonly dimensions: Dimensions
  readonly answer: WireCalculation
  /** Whether this is the server's result. */
  readonly confirmed: boolean
}

export interface CalculatorState {
  readonly typed: DimensionInput
  /** The variation whose kind is combined: the buying form's, unless another was picked in the calculator. */
  readonly goodsId: number
  /** Increases with every change of an input: only a response to the latest is used (P-204). */
  readonly revision: number
  readonly outcome: CalculatorOutcome
}

export type CalculatorAction =
  | { readonly kind: 'type'; readonly field: 'length' | 'width' | 'depth'; readonly text: string }
  | { readonly kind: 'unit'; readonly field: 'x_y_unit' | 'z_unit'; readonly unit: string }
  | { readonly kind: 'wastage'; readonly on: boolean }
  | { readonly kind: 'goods'; readonly variationId: number }
  /** Typing has paused, or Enter was pressed. */
  | { readonly kind: 'pause' }
  /** The dimensions saved last time have arrived; they never overwrite typed ones. */
  | { readonly kind: 'restore'; readonly saved: WireDimensions }
  /** The product was refreshed: prices, the waiver and availability may have changed. */
  | { readonly kind: 'product' }
  | { readonly kind: 'answered'; readonly revision: number; readonly answer: WireCalculation }

const calculateOutcome = (product: WireProduct, state: CalculatorState): CalculatorOutcome => {
  const { typed } = state
  const read = parseRequestedDimensions(typed, product.calculator_type)
  if (read.ok) {
    const options = findKind(product, state.goodsId)?.options ?? []
    const answer = calculate(
      product,
      read.value,
      options.map(({ id }) => id),
    )
    return answer.ok
      ? { kind: 'found', dimensions: read.value, answer: answer.value, confirmed: false }
      : { kind: 'incomplete' }
  }
  const isEmpty = (field: string): boolean =>
    (field === 'length' || field === 'width' || field === 'depth') && typed[field].trim() === ''
  const wrong = read.error.filter(({ field, problem }) => problem !== 'zero' && !isEmpty(field))
  return wrong.length === 0
    ? { kind: 'incomplete' }
    : { kind: 'refused', sentences: dimensionMessages(wrong) }
}

const recalculated = (product: WireProduct, state: CalculatorState): CalculatorState => {
  const next = { ...state, revision: state.revision + 1 }
  return { ...next, outcome: calculateOutcome(product, next) }
}

/** The initial state: empty, or already calculated with the dimensions in the address. */
export const initialCalculatorState = (
  product: WireProduct,
  variationId: number,
  parameters: CalculatorParameters | null,
): CalculatorState => {
  const state: CalculatorState = {
    typed: parameters?.typed ?? emptyDimensionsFor(product.calculator_type),
    goodsId: parameters?.goodsId ?? variationId,
    revision: 0,
    outcome: { kind: 'incomplete' },
  }
  return parameters === null ? state : recalculated(product, state)
}

/** The reducer of the calculator's state (P-199 to P-204). */
export const reduceCalculator = (
  product: WireProduct,
  state: CalculatorState,
  change: CalculatorAction,
): CalculatorState => {
  switch (change.kind) {
    case 'type':
      return {
        ...state,
        typed: { ...state.typed, [change.field]: change.text },
        revision: state.revision + 1,
        outcome: { kind: 'typing' },
      }
    case 'unit':
      return recalculated(product, { ...state, typed: { ...state.typed, [change.field]: change.unit } })
    case 'wastage':
      return recalculated(product, { ...state, typed: { ...state.typed, wastage: change.on } })
    case 'goods': {
      const [own, other] = [findKind(product, state.goodsId), findKind(product, change.variationId)]
      const next = { ...state, goodsId: change.variationId }
      return own?.id === other?.id || state.outcome.kind !== 'found' ? next : recalculated(product, next)
    }
    case 'pause':
      return state.outcome.kind === 'typing' ? { ...state, outcome: calculateOutcome(product, state) } : state
    case 'restore':
      return state.revision === 0
        ? recalculated(product, { ...state, typed: dimensionInputFrom(change.saved) })
        : state
    case 'product': {
      if (state.outcome.kind !== 'found') return state
      const again = calculateOutcome(product, state)
      return again.kind === 'found'
        ? { ...state, outcome: { ...again, confirmed: state.outcome.confirmed } }
        : state
    }
    case 'answered':
      return change.revision === state.revision && state.outcome.kind === 'found'
        ? { ...state, outcome: { ...state.outcome, answer: change.answer, confirmed: true } }
        : state
  }
}
