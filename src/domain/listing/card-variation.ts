import { type DisplayPrice, displayPrice } from '../catalogue/display-price.ts'
import type { Pence } from '../money/pence.ts'

type PricedGoods = Parameters<typeof displayPrice>[0]

export interface CardVariation<V> {
  readonly variation: V
  readonly price: DisplayPrice
}

/**
 * The variation whose price is on a product's card: by the square metre the cheapest, because its price is
 * called 'from'; by the unit the first, which the product page opens with (P-074). Null if none has a price.
 */
export const cardVariation = <V extends PricedGoods>(
  variations: readonly V[],
  showsEquivalent: boolean,
): CardVariation<V> | null => {
  const priced = variations.flatMap((variation) => {
    const price = variation.isSample ? null : displayPrice(variation, showsEquivalent)
    return price === null ? [] : [{ variation, price }]
  })
  return priced.reduce<CardVariation<V> | null>(
    (best, next) =>
      best === null || (next.price.perSquareMetre && next.price.price < best.price.price) ? next : best,
    null,
  )
}

/** The price that listings sort and band by, VAT included. */
export interface ComparedPrice {
  readonly price: Pence
  readonly perSquareMetre: boolean
}

/** Per square metre if the card shows that, else per unit: F4 → £25.00 per m², F6 → £15.00. */
export const comparedPrice = ({ price, perSquareMetre, equivalent }: DisplayPrice): ComparedPrice =>
  equivalent === null ? { price, perSquareMetre } : { price: equivalent, perSquareMetre: true }
