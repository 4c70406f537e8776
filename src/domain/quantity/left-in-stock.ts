import { type Goods, wholeTileArea } from '../catalogue/goods.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { coverageOfTiles, wholeTiles } from '../tiling/whole-tiles.ts'
import { largestWholeQuantity } from './basket-line.ts'

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'stock'>

/**
 * The quantity that can still be added to a basket, in whole tiles and units; null if no stock limits it, 0
 * if nothing is left (S-025). 3.5 m² of 600 × 600 in stock: 3.24, and 2.16 with 3 tiles in the basket. 3
 * boxes in stock and in the basket: 0.
 */
export const leftInStock = (goods: Sold, inBasket: Quantity): Quantity | null => {
  if (goods.stock === null) return null
  const most = largestWholeQuantity(goods, goods.stock)
  if (most === null) return quantity(0)
  const area = wholeTileArea(goods)
  if (area === null) return quantity(Math.max(0, most - inBasket))
  const held = inBasket === 0 ? 0 : wholeTiles(inBasket, area).tiles
  return coverageOfTiles(Math.max(0, wholeTiles(most, area).tiles - held), area)
}
