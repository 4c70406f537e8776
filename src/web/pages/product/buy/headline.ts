import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { type DisplayPrice, shownPrice } from '#domain/catalogue/display-price.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { comparedPrice } from '#domain/listing/card-variation.ts'

/** The price above the form, VAT included: 'From £30.00* per m²' (P-271, P-272). */
export interface Headline extends DisplayPrice {
  readonly from: boolean
  /** The pack that the price is for, where others are left: '20 kg bag'. */
  readonly pack: string | null
}

/** Whether the goods have a price. Samples are free; other goods at 0 are not for sale (OP-37). */
export const hasPrice = (goods: Goods): boolean => goods.isSample || goods.prices.sellingPrice > 0

/** Null for goods without a price. */
export const headlineOf = (goods: Goods, showEquivalent: boolean): Headline | null => {
  if (!hasPrice(goods)) return null
  const shown = shownPrice(goods, showEquivalent && !goods.isSample)
  return { ...shown, from: shown.perSquareMetre, pack: null }
}

/**
 * While no variation is chosen: the cheapest remaining one, with 'From'; null if none remains. Packs with an equivalent
 * price go by the square metre, as their card does: a small pack costs less than a large one and is dearer.
 */
export const cheapestHeadline = (remaining: readonly WireVariation[]): Headline | null => {
  const shown = remaining.flatMap((variation) => {
    const own = headlineOf(goodsOf(variation), variation.product.show_equivalent_price)
    return own === null ? [] : { ...own, pack: variation.name }
  })
  const byArea = shown.every(({ perSquareMetre, equivalent }) => perSquareMetre || equivalent !== null)
  const [cheapest] = shown
    .map((own) => (byArea ? { ...own, ...comparedPrice(own) } : own))
    .sort((a, b) => a.price - b.price)
  if (cheapest === undefined) return null
  const namesPack = !cheapest.perSquareMetre && shown.length > 1
  return {
    ...cheapest,
    from: true,
    former: null,
    equivalent: null,
    pack: namesPack ? cheapest.pack : null,
  }
}
