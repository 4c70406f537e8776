import { type DisplayPrice, displayPrice } from '../catalogue/display-price.ts'
import type { Pence } from '../money/pence.ts'

type PricedGoods = Parameters<typeof displayPrice>[0]

export interface CardVariation<V> {
  readonly variation: V
  readonly price: DisplayPrice
}

/**
 * The variations with a price in the order in which a product's card would show them: by the square metre the cheapest
 * first, because its price is called 'from'; by the unit as in the catalogue, whose first the product page opens with
 * (P-074).
 */
export const inCardOrder = <V extends PricedGoods>(
  variations: readonly V[],
  showsEquivalent: boolean,
): readonly CardVariation<V>[] => {
  const priced = variations.flatMap((variation) => {
    const price = variation.isSample ? null : displayPrice(variation, showsEquivalent)
    return price === null ? [] : [{ variation, price }]
  })
  const isPerMetre = ({ price }: CardVariation<V>): boolean => price.perSquareMetre
  return [
    ...priced.filter(isPerMetre).toSorted((a, b) => a.price.price - b.price.price),
    ...priced.filter((one) => !isPerMetre(one)),
  ]
}

/** The variation whose price is on a product's card; null if none has a price. */
export const cardVariation = <V extends PricedGoods>(
  variations: readonly V[],
  showsEquivalent: boolean,
): CardVariation<V> | null => inCardOrder(variations, showsEquivalent)[0] ?? null

/** The price that listings sort and band by, VAT included. */
export interface ComparedPrice {
  readonly price: Pence
  readonly perSquareMetre: boolean
}

/** Per square metre if the card shows that, else per unit: F4 → £25.00 per m², F6 → £15.00. */
export const comparedPrice = ({ price, perSquareMetre, equivalent }: DisplayPrice): ComparedPrice =>
  equivalent === null ? { price, perSquareMetre } : { price: equivalent, perSquareMetre: true }
