import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'

/**
 * The initial variation (S-023, P-074): the first that can be bought, goods before samples; the first of all
 * if none can. Samples are last in a product (OP-11).
 */
export const initialVariation = (variations: readonly WireVariation[]): WireVariation | null =>
  variations.find((one) => !one.is_sample && one.buyable && isInStock(goodsOf(one))) ?? variations[0] ?? null
