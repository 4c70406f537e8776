import type { WireProduct } from '#contract/product.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { AddRequest } from '../../../shell/add-to-basket.ts'
import type { PurchaseView } from './purchase-view.ts'

/** The request that adds the purchase to the basket: a sample alone, other goods with the ticked extras. */
export const addRequestFor = (
  product: WireProduct,
  { variation, quantity, extras }: PurchaseView,
): AddRequest | null => {
  if (quantity === null) return null
  if (variation.is_sample) return { sampleId: variation.id, quantity: quantityToNumber(quantity) }
  return {
    variationId: variation.id,
    quantity: quantityToNumber(quantity),
    name: product.name,
    extras: extras
      .filter(({ ticked }) => ticked)
      .map(({ variation: extra, packs }) => ({ variationId: extra.id, quantity: packs })),
  }
}
