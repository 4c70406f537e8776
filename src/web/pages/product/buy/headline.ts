import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { type DisplayPrice, shownPrice } from '#domain/catalogue/display-price.ts'
import type { Goods } from '#domain/catalogue/goods.ts'

/** The price above the form, VAT included: 'From £30.00* per m²' (P-271, P-272). */
export interface Headline extends DisplayPrice {
  readonly from: boolean
}

/** Whether the goods have a price. Samples are free; other goods at 0 are not for sale (OP-37). */
export const hasPrice = (goods: Goods): boolean => goods.isSample || goods.prices.sellingPrice > 0

/** Null for goods without a price. */
export const headlineOf = (goods: Goods, showEquivalent: boolean): Headline | null => {
  if (!hasPrice(goods)) return null
  const shown = shownPrice(goods, showEquivalent && !goods.isSample)
  return { ...shown, from: shown.perSquareMetre }
}

/** While no variation is chosen: the cheapest remaining one, with 'From'; null if none remains. */
export const cheapestHeadline = (remaining: readonly WireVariation[]): Headline | null => {
  const [cheapest] = remaining
    .flatMap((variation) => headlineOf(goodsOf(variation), false) ?? [])
    .sort((a, b) => a.price - b.price)
  return cheapest === undefined ? null : { ...cheapest, from: true, former: null }
}
