import { useReducer } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { useAddToBasket } from '../../shell/added-dialog.tsx'
import { useShopState } from '../../shell/shop-state.tsx'
import { addRequestOf } from './add-request.ts'
import { type Offer, offerOf } from './offer.ts'
import { changeForm, type FormChange, type FormState, openForm } from './state.ts'

/** Typing is normalised after this pause (P-081, P-310). */
const SIMPLE_FORM_PAUSE_MS = 500

export interface BuyingFormHandle {
  readonly product: WireProduct
  readonly state: FormState
  readonly offer: Offer
  readonly busy: boolean
  readonly choose: (variationId: number) => void
  readonly type: (text: string) => void
  readonly commit: () => void
  readonly step: (direction: 'up' | 'down') => void
  readonly tick: (extraId: number) => void
  /** Takes over what the calculator found: 15.12 m² of this tile. */
  readonly set: (variationId: number, quantity: Quantity) => void
  readonly add: () => void
}

export const useBuyingForm = (product: WireProduct, sku: string | null): BuyingFormHandle => {
  const { raiseAlert } = useShopState()
  const basket = useAddToBasket()
  const [state, dispatch] = useReducer(
    (before: FormState, change: FormChange) => changeForm(product, before, change),
    null,
    () => openForm(product, sku),
  )
  const pause = useDebounced(() => dispatch({ kind: 'pause' }), SIMPLE_FORM_PAUSE_MS)
  const now = (change: FormChange): void => {
    pause.cancel()
    dispatch(change)
  }

  const add = (): void => {
    const settled = changeForm(product, state, { kind: 'commit' })
    now({ kind: 'commit' })
    const request = addRequestOf(product, offerOf(product, settled))
    if (request === null) raiseAlert({ level: 'danger', message: messages.setQuantity })
    else void basket.add(request)
  }

  return {
    product,
    state,
    offer: offerOf(product, state),
    busy: basket.busy,
    choose: (variationId) => now({ kind: 'choose', variationId }),
    type: (text) => {
      dispatch({ kind: 'type', text })
      pause.later()
    },
    commit: () => now({ kind: 'commit' }),
    step: (direction) => now({ kind: 'step', direction }),
    tick: (extraId) => dispatch({ kind: 'tick', extraId }),
    set: (variationId, quantity) => now({ kind: 'set', variationId, quantity }),
    add,
  }
}
