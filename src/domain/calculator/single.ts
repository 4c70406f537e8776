import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import {
  MM2_PER_HUNDREDTH,
  quantityToArea,
  type SquareMillimetres,
  squareMillimetres,
} from '../measure/area.ts'
import { type Quantity, quantity, units } from '../measure/quantity.ts'
import { type LinePrice, priceLine } from '../pricing/price.ts'
import { lineTiles } from '../quantity/basket-line.ts'
import { maxAddQuantity } from '../quantity/product-page.ts'
import { coveredArea, type Need, tilesCovering } from './need.ts'

/** How much of one variation covers a need. */
export interface SingleOption {
  /** The quantity that covers the need, or all that can still be added if that is less (S-025). */
  readonly quantity: Quantity
  /** The quantity that covers the need, whatever the stock. */
  readonly needed: Quantity
  /** Null for goods that are not sold in whole tiles. */
  readonly tiles: number | null
  /** The area that `quantity` covers at the requested depth. */
  readonly covers: SquareMillimetres
  /** As the basket will charge it (P-224). */
  readonly price: LinePrice
  /** Nothing can be added: the option shows what the need would take. */
  readonly soldOut: boolean
  /**
   * False if sold out, or above the limit of one add: then shown with a request to contact the shop (OP-31).
   */
  readonly addable: boolean
}

type Offered = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'prices'> & {
  /** The quantity that can still be added; null or absent: not limited by stock. */
  readonly available?: Quantity | null
}

/** Larger integers are not exact: neither quantities in hundredths nor pence. */
const MOST_COUNTED = Number.MAX_SAFE_INTEGER

/** The whole tiles, packs or hundredths of a m² that cover a need; null for packs without a coverage. */
export const amountCovering = (
  goods: Offered,
  need: Pick<Need, 'coverage'>,
): { readonly quantity: Quantity; readonly tiles: number | null } | null => {
  const tile = wholeTileArea(goods)
  if (tile !== null) {
    const { covering, tiles } = tilesCovering(need, tile)
    return { quantity: covering, tiles }
  }
  if (soldByArea(goods))
    return { quantity: quantity(Math.max(1, Math.ceil(need.coverage / MM2_PER_HUNDREDTH))), tiles: null }
  if (!goods.coverage) return null
  const packs = Math.max(1, Math.ceil(need.coverage / goods.coverage))
  return packs > MOST_COUNTED / 100 ? null : { quantity: units(packs), tiles: null }
}

/** Whether the price is exact to the penny. Larger quantities are far above any order. */
const canBePriced = ({ prices }: Offered, quantity: Quantity): boolean => {
  const dearest = Math.max(prices.sellingPrice, prices.productPortion ?? 0, prices.sellingFromPrice ?? 0)
  /* Twice the rate in hundredths of a penny is more than any VAT and delivery portion add. */
  return dearest * 2 < (MOST_COUNTED / quantity) * 10_000
}

/**
 * The option of a variation (P-219, P-221, P-225, P-233): whole tiles by the square metre, whole packs by the
 * unit, at the price of a basket line; if the stock is smaller, all of the stock. Null for samples, for goods
 * without a coverage, and for quantities too large for an exact price. 15.12 m²: F1 42 tiles, £473.04; with
 * 3.5 m² in stock 9 tiles, 3.24 m²; F4 11 boxes. 20 m² at 5 cm: 2 packs of 12.5 m² stated for 4 cm.
 */
export const singleOption = (goods: Offered, need: Need, waived: boolean): SingleOption | null => {
  const amount = goods.isSample ? null : amountCovering(goods, need)
  if (amount === null) return null
  const { available = null } = goods
  const mostAtOnce = maxAddQuantity(goods)
  /*
   * A need above the limit of one add is shown in full, whatever the stock: the shopper contacts the
   * merchant.
   */
  const isShort =
    amount.quantity <= mostAtOnce && available !== null && available > 0 && available < amount.quantity
  const offered = isShort ? available : amount.quantity
  const soldOut = available === 0
  if (!canBePriced(goods, offered)) return null
  const stated = soldByArea(goods)
    ? quantityToArea(offered)
    : squareMillimetres((offered / 100) * (goods.coverage ?? 0))
  return {
    quantity: offered,
    needed: amount.quantity,
    tiles: isShort ? lineTiles(goods, offered) : amount.tiles,
    covers: coveredArea(need, stated),
    price: priceLine(goods, offered, waived),
    soldOut,
    addable: !soldOut && offered <= mostAtOnce,
  }
}
