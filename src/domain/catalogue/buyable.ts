import { isInStock } from '../quantity/basket-line.ts'
import type { Goods } from './goods.ts'

/** What decides, besides the price, whether goods can be bought. */
export interface Availability {
  /** The product's own flag. */
  readonly soldOnline: boolean
  /** Product or variation is no longer in the catalogue. */
  readonly withdrawn: boolean
  /** Something delivers it where the shopper is. */
  readonly delivered: boolean
}

type Priced = Pick<Goods, 'isSample'> & { readonly prices: Pick<Goods['prices'], 'sellingPrice'> }

/**
 * May goods be put into a basket? One answer for the button and for the server (OP-37): what is sold online at a price;
 * or a sample, which has none, and may be had of a product that is not sold online.
 */
export const isBuyable = (goods: Priced, { soldOnline, withdrawn, delivered }: Availability): boolean =>
  !withdrawn && delivered && (goods.isSample || (soldOnline && goods.prices.sellingPrice > 0))

/**
 * May something of a product be bought, samples aside? One answer for its page, its cards, the basket and every call that
 * names the product, whichever of its variations they show (OP-37).
 */
export const isProductBuyable = <Own extends Priced>(
  variations: readonly Own[],
  availabilityOf: (own: Own) => Availability,
): boolean => variations.some((own) => !own.isSample && isBuyable(own, availabilityOf(own)))

/** What machines, feeds and facets call in stock: it can be bought, and at least one tile or unit is there (OP-17). */
export const isToBeHad = (
  goods: Priced & Pick<Goods, 'perMetre' | 'tileArea' | 'stock'>,
  availability: Availability,
): boolean => isBuyable(goods, availability) && isInStock(goods)
