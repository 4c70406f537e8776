import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'

/** Whether some of it can be bought now. */
export const canBeHad = (variation: WireVariation): boolean =>
  variation.buyable && isInStock(goodsOf(variation))

/** The first variation that can be bought, goods before samples; else the first (S-023, P-074, OP-11). */
export const initialVariation = (variations: readonly WireVariation[]): WireVariation | null =>
  variations.find((one) => !one.is_sample && canBeHad(one)) ?? variations[0] ?? null
