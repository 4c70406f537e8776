import { useEffect, useReducer, useRef } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { post } from '../../../browser/call.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { useShopState } from '../../../shell/shop-state.tsx'
import type { CalculatorParameters } from './dimension-input.ts'
import { kindWith } from './kinds.ts'
import {
  type CalculatorChange,
  type CalculatorState,
  changeCalculator,
  initialCalculatorState,
} from './state.ts'

/** Sides and depth are calculated with after this pause in typing (P-203, P-310). */
const CALCULATOR_PAUSE_MS = 200

export interface CalculatorHandle {
  readonly state: CalculatorState
  readonly type: (field: 'length' | 'width' | 'depth', text: string) => void
  readonly setUnit: (field: 'x_y_unit' | 'z_unit', unit: string) => void
  readonly setWastage: (wanted: boolean) => void
  readonly setGoods: (variationId: number) => void
  /** Without waiting for the pause. */
  readonly calculateNow: () => void
}

/**
 * Calculates in the browser at once, and asks the server for each new set of dimensions, whose answer is what then
 * shows. An answer to older dimensions is dropped (P-204).
 */
export const useCalculator = (
  product: WireProduct,
  variationId: number,
  parameters: CalculatorParameters | null,
): CalculatorHandle => {
  const { raiseAlert } = useShopState()
  const [state, dispatch] = useReducer(
    (before: CalculatorState, change: CalculatorChange) => changeCalculator(product, before, change),
    null,
    () => initialCalculatorState(product, variationId, parameters),
  )
  const pause = useDebounced(() => dispatch({ kind: 'pause' }), CALCULATOR_PAUSE_MS)
  const { asked, outcome, typed } = state

  const seen = useRef(product)
  useEffect(() => {
    if (seen.current !== product) dispatch({ kind: 'product' })
    seen.current = product
  }, [product])

  const { saved_dimensions: saved } = product
  useEffect(() => {
    if (saved !== null) dispatch({ kind: 'restore', saved })
  }, [saved])

  const chosen = useRef(variationId)
  useEffect(() => {
    if (chosen.current !== variationId) dispatch({ kind: 'goods', variationId })
    chosen.current = variationId
  }, [variationId])

  const sent = useRef(0)
  useEffect(() => {
    if (outcome.kind !== 'found' || outcome.confirmed || sent.current === asked) return
    sent.current = asked
    const isCombo = calculatorFamily(product.calculator_type) === 'combo'
    const options = isCombo ? { options: kindWith(product, state.goodsId)?.options ?? [] } : {}
    post(isCombo ? calls.variationCalculator : calls.calculator, {
      ...typed,
      product_id: product.id,
      ...options,
    }).then((answer) => {
      if (sent.current !== asked) return
      if (!answer.ok) raiseAlert({ level: 'danger', message: answer.message })
      else if (Array.isArray(answer.value)) dispatch({ kind: 'answered', asked, answer: answer.value })
    })
  }, [asked, outcome, product, raiseAlert, state.goodsId, typed])

  const now = (change: CalculatorChange): void => {
    pause.cancel()
    dispatch(change)
  }
  return {
    state,
    type: (field, text) => {
      dispatch({ kind: 'type', field, text })
      pause.later()
    },
    setUnit: (field, unit) => now({ kind: 'unit', field, unit }),
    setWastage: (wanted) => now({ kind: 'wastage', wanted }),
    setGoods: (id) => now({ kind: 'goods', variationId: id }),
    calculateNow: () => now({ kind: 'pause' }),
  }
}
