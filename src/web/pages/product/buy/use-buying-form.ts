import { useCallback, useReducer, useRef } from 'react'
import type { WireDeliveredBaskets } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { parseProjectArea } from '#domain/project/project.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { storedProject, storeProject } from '../../../project/stored-project.ts'
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
import { hasNothingToAdd, type PurchaseView, purchaseViewOfChoice } from './purchase-view.ts'
import { useStoredChoice } from './stored-choice.ts'
import { useDelivered } from './use-delivered.ts'
import { useProjectQuantity } from './use-project-quantity.ts'

/** Typing is normalised after this pause (P-081, P-129, P-130, P-310). */
const PAUSE_MS = { simple: 500, filter: 200, steps: 500 } as const

/** The first area that a visitor types is their project, unless they have named one (S-006). */
const tellProject = (text: string, purchase: PurchaseView | null): void => {
  const area = parseProjectArea(text)
  if (area !== null && purchase?.byArea && storedProject() === null) storeProject({ area, wastage: false })
}

/** `opening` is called once, on the first render. `hasQuantity`: it has a quantity that the shopper set. */
export const useBuyingForm = (
  product: WireProduct,
  opening: () => BuyingFormState,
  hasQuantity: boolean,
  openingDelivered: WireDeliveredBaskets | null,
) => {
  const { raiseAlert } = useShopState()
  const basket = useAddToBasket()
  const [state, dispatch] = useReducer(
    (before: BuyingFormState, change: BuyingFormAction) => reduceBuyingForm(product, before, change),
    null,
    opening,
  )
  /* Whether the shopper has set the quantity. */
  const isTouched = useRef(hasQuantity)
  /* The variation that the calculator chose. */
  const marked = useRef<number | null>(null)
  const touch = useCallback((change: BuyingFormAction): void => {
    isTouched.current = true
    dispatch(change)
  }, [])
  useStoredChoice(product.id, state, touch)
  const pause = useDebounced(() => {
    dispatch({ kind: 'pause' })
    tellProject(state.text, purchaseViewOfChoice(product, state))
  }, PAUSE_MS[product.buying_form])
  const dispatchNow = (change: BuyingFormAction): void => {
    pause.cancel()
    dispatch(change)
  }

  const add = (): void => {
    const purchase = purchaseViewOfChoice(product, reduceBuyingForm(product, state, { kind: 'commit' }))
    if (purchase === null || hasNothingToAdd(purchase)) return
    dispatchNow({ kind: 'commit' })
    const request = addRequestFor(product, purchase)
    if (request === null) raiseAlert({ level: 'danger', message: messages.setQuantity })
    else void basket.add(request).then((added) => added && dispatch({ kind: 'added' }))
  }

  const purchase = purchaseViewOfChoice(product, state)
  const project = useProjectQuantity(purchase, isTouched, dispatch)
  const delivered = useDelivered(product, purchase, openingDelivered)
  const remaining = remainingVariations(state.choice, product)
  return {
    product,
    state,
    /** Null while no variation matches: there is nothing to price or add (P-128). */
    purchase,
    /** The project that the quantity is for; null: another quantity. */
    project,
    /** What delivery of it costs and when it comes (S-001). */
    delivered,
    /** The variations that match the choice so far. */
    remaining,
    /** The matched variation, or the first remaining one that can be bought: the calculator uses its kind. */
    reference: purchase?.variation ?? initialVariation(remaining) ?? chosenVariation(product, null),
    busy: basket.busy,
    chooseVariation: (variationId: number) => dispatchNow({ kind: 'choose', variationId }),
    toggleOption: (optionId: number) => dispatchNow({ kind: 'option', optionId }),
    applyChooserAction: (action: ChooserAction) => dispatchNow({ kind: 'chooser', action }),
    typeQuantity: (text: string) => {
      touch({ kind: 'type', text })
      pause.schedule()
    },
    commitQuantity: () => dispatchNow({ kind: 'commit' }),
    applyStep: (direction: 'up' | 'down') => {
      isTouched.current = true
      dispatchNow({ kind: 'step', direction })
    },
    toggleExtra: (extraId: number) => dispatch({ kind: 'tick', extraId }),
    takeJoint: (extraId: number, own: boolean) => dispatch({ kind: 'joint', extraId, own }),
    choosePack: (extraId: number) => dispatch({ kind: 'pack', extraId }),
    /** Takes what there is of the goods in the form. */
    takeQuantity: (amount: Quantity) => {
      if (purchase === null) return
      isTouched.current = true
      dispatchNow({ kind: 'set', variationId: purchase.variation.id, quantity: amount })
    },
    /** Takes over the calculator's result: 15.12 m² of this tile. */
    setVariationAndQuantity: (variationId: number, quantity: Quantity) => {
      isTouched.current = true
      dispatchNow({ kind: 'set', variationId, quantity })
    },
    /** Takes over the option that the calculator marks, until the shopper chooses goods. */
    takeMarked: (variationId: number, quantity: Quantity) => {
      if (purchase !== null && marked.current !== purchase.variation.id) return
      marked.current = variationId
      isTouched.current = true
      dispatchNow({ kind: 'set', variationId, quantity })
    },
    add,
  }
}

export type BuyingFormHandle = ReturnType<typeof useBuyingForm>
