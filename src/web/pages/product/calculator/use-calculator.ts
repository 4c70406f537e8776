import { useEffect, useReducer, useRef } from 'react'
import { calculatorCalls, needFor } from '#contract/calculation.ts'
import type { WireProduct } from '#contract/product.ts'
import { calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { isProjectArea } from '#domain/project/project.ts'
import { calculationCalls } from '../../../browser/calls/calculation.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { storeProject } from '../../../project/stored-project.ts'
import { useShopState } from '../../../shell/shop-state.tsx'
import type { CalculatorParameters } from './dimension-input.ts'
import { choosesKind, findKind } from './kinds.ts'
import {
  type CalculatorAction,
  type CalculatorState,
  type FoundOutcome,
  initialCalculatorState,
  reduceCalculator,
} from './state.ts'

/** Sides and depth are used after this pause in typing (P-203, P-310). */
const CALCULATOR_PAUSE_MS = 200

export interface CalculatorHandle {
  readonly state: CalculatorState
  readonly type: (field: 'length' | 'width' | 'depth', text: string) => void
  readonly setUnit: (field: 'x_y_unit' | 'z_unit', unit: string) => void
  readonly setWastage: (wanted: boolean) => void
  readonly setGoods: (variationId: number) => void
  /** Calculates without waiting for the pause. */
  readonly calculateNow: () => void
}

/**
 * What is measured here is the visitor's project (S-006). Calculates in the browser immediately, and requests each new set of dimensions from the server, whose
 * result replaces it. A response to older dimensions is dropped (P-204).
 */
export const useCalculator = (
  product: WireProduct,
  variationId: number,
  parameters: CalculatorParameters | null,
  /** The shopper measured, and this was found; saved dimensions are not measured again. */
  onMeasured: (found: FoundOutcome) => void,
): CalculatorHandle => {
  const { raiseAlert, endAlerts } = useShopState()
  const [state, dispatch] = useReducer(
    (before: CalculatorState, change: CalculatorAction) => reduceCalculator(product, before, change),
    null,
    () => initialCalculatorState(product, variationId, parameters),
  )
  /* Only typing ends alerts: a calculation from saved dimensions is no action of the shopper (S-037). */
  const calculateTyped = (): void => {
    endAlerts()
    dispatch({ kind: 'pause' })
  }
  const pause = useDebounced(calculateTyped, CALCULATOR_PAUSE_MS)
  const { revision, outcome, typed } = state

  const lastProduct = useRef(product)
  useEffect(() => {
    if (lastProduct.current !== product) dispatch({ kind: 'product' })
    lastProduct.current = product
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
    if (outcome.kind !== 'found' || outcome.confirmed || sent.current === revision) return
    sent.current = revision
    const family = calculatorFamily(product.calculator_type)
    if (family === null) return
    const options = choosesKind[family] ? { options: findKind(product, state.goodsId)?.options ?? [] } : {}
    calculationCalls
      .post(calculatorCalls[family], { ...typed, product_id: product.id, ...options })
      .then((answer) => {
        if (sent.current !== revision) return
        if (!answer.ok) raiseAlert({ level: 'danger', message: answer.message })
        else if (Array.isArray(answer.value)) dispatch({ kind: 'answered', revision, answer: answer.value })
      })
  }, [revision, outcome, product, raiseAlert, state.goodsId, typed])

  const isMeasured = useRef(false)
  useEffect(() => {
    if (!isMeasured.current || outcome.kind !== 'found') return
    isMeasured.current = false
    onMeasured(outcome)
    /* Poured goods cover no floor in one layer. */
    if (isPoured(product.calculator_type)) return
    const { area } = needFor(outcome.dimensions, product)
    if (isProjectArea(area)) storeProject({ area, wastage: outcome.dimensions.wastage })
  }, [outcome, product, onMeasured])

  const dispatchNow = (change: CalculatorAction): void => {
    isMeasured.current = true
    pause.cancel()
    dispatch(change)
  }
  return {
    state,
    type: (field, text) => {
      isMeasured.current = true
      dispatch({ kind: 'type', field, text })
      pause.schedule()
    },
    setUnit: (field, unit) => dispatchNow({ kind: 'unit', field, unit }),
    setWastage: (wanted) => dispatchNow({ kind: 'wastage', on: wanted }),
    setGoods: (id) => {
      pause.cancel()
      dispatch({ kind: 'goods', variationId: id })
    },
    calculateNow: () => {
      pause.cancel()
      calculateTyped()
    },
  }
}
