import { isInStock } from '../quantity/basket-line.ts'
import type { Goods } from './goods.ts'

/** The conditions, apart from the price, for buying goods. */
export interface Availability {
  /** The product's own flag. */
  readonly soldOnline: boolean
  /** The product or the variation is no longer in the catalogue. */
  readonly withdrawn: boolean
  /** A service delivers it to the shopper's postcode. */
  readonly delivered: boolean
}

type Priced = Pick<Goods, 'isSample'> & { readonly prices: Pick<Goods['prices'], 'sellingPrice'> }

/**
 * Whether goods can be put into a basket. One rule for the button and for the server (OP-37): goods sold
 * online at a price, or a sample, which has no price and need not belong to a product that is sold online.
 */
export const isBuyable = (goods: Priced, { soldOnline, withdrawn, delivered }: Availability): boolean =>
  !withdrawn && delivered && (goods.isSample || (soldOnline && goods.prices.sellingPrice > 0))

/**
 * Whether any variation of a product can be bought, samples excluded. One rule for its page, its cards, the
 * basket and every call that names the product, whichever of its variations they show (OP-37).
 */
export const isProductBuyable = <Own extends Priced>(
  variations: readonly Own[],
  availabilityOf: (own: Own) => Availability,
): boolean => variations.some((own) => !own.isSample && isBuyable(own, availabilityOf(own)))

/**
 * Whether feeds, structured data and facets show goods as in stock: buyable, with at least one tile or unit
 * (OP-17).
 */
export const isBuyableNow = (
  goods: Priced & Pick<Goods, 'perMetre' | 'tileArea' | 'stock'>,
  availability: Availability,
): boolean => isBuyable(goods, availability) && isInStock(goods)
