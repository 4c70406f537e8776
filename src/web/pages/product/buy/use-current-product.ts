import { useState } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { productCalls } from '../../../browser/calls/product.ts'
import { useResponse } from '../../../browser/use-response.ts'
import { useShopState } from '../../../shell/shop-state.tsx'

/** A product without variations cannot be shown: the page keeps the product it has. */
const hasVariations = (product: Partial<WireProduct> | null): product is WireProduct =>
  (product?.variations?.length ?? 0) > 0

/**
 * The product for this visitor: quantity in the basket, deliverability, and the waiver of the delivery
 * portion. The page itself is the same for every visitor, so one call after the page has loaded fetches this,
 * and one more each time the buying-options flag is raised (P-039, P-041).
 */
export const useCurrentProduct = (page: WireProduct): WireProduct => {
  const { buyingOptionsRaises, raiseAlert } = useShopState()
  const [personal, setPersonal] = useState<WireProduct | null>(null)
  const { id } = page
  useResponse(
    `${id} ${buyingOptionsRaises}`,
    () => productCalls.post(calls.getProduct, { product_id: id }),
    (answer) => {
      if (!answer.ok) raiseAlert({ level: 'danger', message: answer.message })
      else if (hasVariations(answer.value)) setPersonal(answer.value)
    },
  )
  return personal?.id === id ? personal : page
}
