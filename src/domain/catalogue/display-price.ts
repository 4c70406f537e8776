import type { Pence } from '../money/pence.ts'
import { type Rate, withVat } from '../money/rate.ts'
import { type Goods, type Prices, soldByArea } from './goods.ts'

/** The price line of a card, a wishlist entry or a headline, VAT-inclusive. */
export interface DisplayPrice {
  readonly price: Pence
  /** The price is per square metre, and the lowest one: 'From £30.00*' followed by '/m²'. */
  readonly perSquareMetre: boolean
  /** The former price, shown struck through; null if there is none, or it is not higher (OP-19). */
  readonly former: Pence | null
  /** A pack's price per square metre of its coverage: '(£25.00*' followed by '/m²)'. */
  readonly equivalent: Pence | null
}

const formerPrice = (regular: Rate | null, price: Pence): Pence | null => {
  const former = regular === null ? null : withVat(regular)
  return former !== null && former > price ? former : null
}

type Shown = Pick<Goods, 'perMetre' | 'isSample'> & {
  readonly prices: Pick<
    Prices,
    'sellingPrice' | 'sellingFromPrice' | 'regularPrice' | 'sellingRegularPrice' | 'equivalentPerM2'
  >
}

/**
 * The price to show for goods (OP-38): by the square metre, the from price; else the pack's price, with its
 * equivalent per m² if there is one. F1 → from £30.00 per m²; F4 → £36.00, which is £25.00 per m²; F6 →
 * £15.00.
 */
export const shownPrice = (goods: Shown, showsEquivalent: boolean): DisplayPrice => {
  const { prices } = goods
  if (soldByArea(goods) && prices.sellingFromPrice !== null) {
    const price = withVat(prices.sellingFromPrice)
    const former = formerPrice(prices.sellingRegularPrice, price)
    return { price, perSquareMetre: true, former, equivalent: null }
  }
  const price = withVat(prices.sellingPrice)
  return {
    price,
    perSquareMetre: false,
    former: formerPrice(prices.regularPrice, price),
    equivalent: showsEquivalent && prices.equivalentPerM2 !== null ? withVat(prices.equivalentPerM2) : null,
  }
}

/**
 * The same for cards and lists; null if the selling price is 0, because they then have no price line (P-257).
 */
export const displayPrice = (goods: Shown, showsEquivalent: boolean): DisplayPrice | null =>
  goods.prices.sellingPrice === 0 ? null : shownPrice(goods, showsEquivalent)
