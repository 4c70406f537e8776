import type { WireProduct } from '#contract/product.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { AddRequest } from '../../../shell/add-to-basket.ts'
import type { PurchaseView } from './purchase-view.ts'

/** What the offer puts into the basket: samples under their own text, ticked extras beside everything else. */
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
