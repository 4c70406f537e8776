import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import type { Pence } from '#domain/money/pence.ts'
import { type Rate, withVat } from '#domain/money/rate.ts'

/** The price above the form, VAT included: 'From £30.00* per m²' or '£36.00*' with '£25.00* per m²' beside it. */
export interface Headline {
  readonly from: boolean
  readonly price: Pence
  readonly perSquareMetre: boolean
  /** Struck through; null unless it is higher (P-272, OP-19). */
  readonly former: Pence | null
  /** What a pack costs for each square metre it covers (P-271). */
  readonly equivalent: Pence | null
}

const higher = (former: Rate | null, price: Rate): Pence | null =>
  former !== null && former > price ? withVat(former) : null

export const headlineOf = (goods: Goods, showEquivalent: boolean): Headline => {
  const { prices } = goods
  if (soldByArea(goods) && prices.sellingFromPrice !== null)
    return {
      from: true,
      price: withVat(prices.sellingFromPrice),
      perSquareMetre: true,
      former: higher(prices.sellingRegularPrice, prices.sellingFromPrice),
      equivalent: null,
    }
  return {
    from: false,
    price: withVat(prices.sellingPrice),
    perSquareMetre: false,
    former: higher(prices.regularPrice, prices.sellingPrice),
    equivalent:
      showEquivalent && !goods.isSample && prices.equivalentPerM2 !== null
        ? withVat(prices.equivalentPerM2)
        : null,
  }
}

/** While nothing is found: the cheapest of what is left, with the word 'From'; null when nothing is. */
export const headlineFrom = (left: readonly WireVariation[]): Headline | null => {
  const [cheapest] = left
    .map((variation) => headlineOf(goodsOf(variation), false))
    .sort((a, b) => a.price - b.price)
  return cheapest === undefined ? null : { ...cheapest, from: true, former: null }
}
