import { useReducer } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { useAddToBasket } from '../../../shell/added-dialog.tsx'
import { useShopState } from '../../../shell/shop-state.tsx'
import { remainingVariations } from '../choose/choice.ts'
import { initialVariation } from '../choose/initial-variation.ts'
import { addRequestFor } from './add-request.ts'
import {
  type BuyingFormAction,
  type BuyingFormState,
  chosenVariation,
  reduceBuyingForm,
} from './form-state.ts'
import { type PurchaseView, purchaseViewOfChoice } from './purchase-view.ts'
import { useStoredChoice } from './stored-choice.ts'

/** Typing is normalised after this pause (P-081, P-129, P-130, P-310). */
const PAUSE_MS = { simple: 500, filter: 200, steps: 500 } as const

export interface BuyingFormHandle {
  readonly product: WireProduct
  readonly state: BuyingFormState
  /** Null while no variation matches: there is nothing to price or add (P-128). */
  readonly purchase: PurchaseView | null
  /** The variations that match the choice so far. */
  readonly remaining: readonly WireVariation[]
  /** The matched variation, or the first remaining one that can be bought: the calculator uses its kind. */
  readonly reference: WireVariation
  readonly busy: boolean
  readonly chooseVariation: (variationId: number) => void
  readonly toggleOption: (optionId: number) => void
  readonly applyChooserAction: (action: ChooserAction) => void
  readonly typeQuantity: (text: string) => void
  readonly commitQuantity: () => void
  readonly applyStep: (direction: 'up' | 'down') => void
  readonly toggleExtra: (extraId: number) => void
  /** Takes over the calculator's result: 15.12 m² of this tile. */
  readonly setVariationAndQuantity: (variationId: number, quantity: Quantity) => void
  readonly add: () => void
}

/** `opening` is called once, on the first render. */
export const useBuyingForm = (product: WireProduct, opening: () => BuyingFormState): BuyingFormHandle => {
  const { raiseAlert } = useShopState()
  const basket = useAddToBasket()
  const [state, dispatch] = useReducer(
    (before: BuyingFormState, change: BuyingFormAction) => reduceBuyingForm(product, before, change),
    null,
    opening,
  )
  useStoredChoice(product.id, state, dispatch)
  const pause = useDebounced(() => dispatch({ kind: 'pause' }), PAUSE_MS[product.buying_form])
  const dispatchNow = (change: BuyingFormAction): void => {
    pause.cancel()
    dispatch(change)
  }

  const add = (): void => {
    const purchase = purchaseViewOfChoice(product, reduceBuyingForm(product, state, { kind: 'commit' }))
    if (purchase === null) return
    dispatchNow({ kind: 'commit' })
    const request = addRequestFor(product, purchase)
    if (request === null) raiseAlert({ level: 'danger', message: messages.setQuantity })
    else void basket.add(request).then((added) => added && dispatch({ kind: 'added' }))
  }

  const purchase = purchaseViewOfChoice(product, state)
  const remaining = remainingVariations(state.choice, product)
  return {
    product,
    state,
    purchase,
    remaining,
    reference: purchase?.variation ?? initialVariation(remaining) ?? chosenVariation(product, null),
    busy: basket.busy,
    chooseVariation: (variationId) => dispatchNow({ kind: 'choose', variationId }),
    toggleOption: (optionId) => dispatchNow({ kind: 'option', optionId }),
    applyChooserAction: (action) => dispatchNow({ kind: 'chooser', action }),
    typeQuantity: (text) => {
      dispatch({ kind: 'type', text })
      pause.schedule()
    },
    commitQuantity: () => dispatchNow({ kind: 'commit' }),
    applyStep: (direction) => dispatchNow({ kind: 'step', direction }),
    toggleExtra: (extraId) => dispatch({ kind: 'tick', extraId }),
    setVariationAndQuantity: (variationId, quantity) => dispatchNow({ kind: 'set', variationId, quantity }),
    add,
  }
}
