import { useCallback, useState } from 'react'
import type { WireDelivered, WireDeliveredBaskets } from '#contract/delivered.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { productCalls } from '../../../browser/calls/product.ts'
import { useDebouncedResponse } from '../../../browser/use-response.ts'
import { useShopState } from '../../../shell/shop-state.tsx'
import type { PurchaseView } from './purchase-view.ts'

/** The pause after a change of size or quantity before its delivery is asked for. */
const PAUSE_MS = 250

/** The lines that an add would put into the basket; empty when there is nothing to add. */
export const wantedLines = (purchase: PurchaseView | null) =>
  purchase === null || purchase.quantity === null
    ? []
    : [
        { variation_id: purchase.variation.id, quantity: quantityToNumber(purchase.quantity) },
        ...purchase.extras.flatMap(({ ticked, variation, packs }) =>
          ticked && packs > 0 ? [{ variation_id: variation.id, quantity: packs }] : [],
        ),
      ]

/** Packs of several sizes may have a price cliff, wherever they go. */
const hasPackSizes = (variations: WireProduct['variations']): boolean =>
  variations.filter((one) => !one.is_sample && one.coverage !== null && !one.product.use_per_meter_pricing)
    .length > 1

export interface DeliveredState {
  /** The postcode that the answer is for. */
  readonly postcode: string | null
  readonly answer: WireDelivered | null
  /** The answer is for an earlier choice, and a new one is on its way. */
  readonly stale: boolean
  readonly problem: string | null
  /** Rises when the visitor changes the postcode on this page. */
  readonly changes: number
  readonly onPostcodeChanged: () => void
  /** Asks again, because the cut-off has passed. */
  readonly refresh: () => void
}

/** What delivery of the quantity in the field costs, once the visitor's postcode is known (S-001). */
export const useDelivered = (
  { postcode, variations, sold_online }: Pick<WireProduct, 'postcode' | 'variations' | 'sold_online'>,
  purchase: PurchaseView | null,
  opening: WireDeliveredBaskets | null,
): DeliveredState => {
  const { refreshBuyingOptions } = useShopState()
  const [changes, setChanges] = useState(0)
  const [reads, setReads] = useState(0)
  const [read, setRead] = useState<{
    readonly key: string | null
    readonly value: WireDeliveredBaskets | null
    readonly problem: string | null
  }>({ key: null, value: opening, problem: null })
  const refresh = useCallback(() => setReads((n) => n + 1), [])
  const lines = wantedLines(purchase)
  const isAsked = sold_online && (postcode !== null || hasPackSizes(variations))
  const key = !isAsked || lines.length === 0 ? null : JSON.stringify([postcode, lines, reads])
  useDebouncedResponse(
    key,
    () => productCalls.post(calls.getDelivered, { baskets: [lines] }),
    (response) =>
      setRead(
        response.ok
          ? { key, value: response.value, problem: null }
          : { key, value: null, problem: response.message },
      ),
    PAUSE_MS,
  )
  const isKnown = key !== null || opening !== null
  const answer = isKnown ? (read.value?.baskets[0] ?? null) : null
  return {
    postcode: read.value?.postcode ?? postcode,
    /* The answer is for what an add would bring: of an amount that is not there no day is promised (OP-17). */
    answer: answer !== null && purchase?.beyondStock ? { ...answer, delivery: null } : answer,
    stale: key !== null && read.key !== key,
    problem: isKnown ? read.problem : null,
    changes,
    onPostcodeChanged() {
      setChanges((n) => n + 1)
      refreshBuyingOptions()
    },
    refresh,
  }
}
