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

/**
 * May goods be put into a basket? One answer for the button and for the server (OP-37): what is sold online at a price;
 * or a sample, which has none, and may be had of a product that is not sold online.
 */
export const isBuyable = (
  goods: Pick<Goods, 'isSample'> & { readonly prices: Pick<Goods['prices'], 'sellingPrice'> },
  { soldOnline, withdrawn, delivered }: Availability,
): boolean => !withdrawn && delivered && (goods.isSample || (soldOnline && goods.prices.sellingPrice > 0))
