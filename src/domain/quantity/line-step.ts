import { type Goods, wholeTileArea } from '../catalogue/goods.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { coverageOfTiles, wholeTiles } from '../tiling/whole-tiles.ts'
import { maxLineQuantity } from './basket-line.ts'

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'stock'>

/** One whole unit, or one whole square metre where there are no tiles. */
const ONE = 100

/**
 * The result of a basket line's − or + button: one tile less or more, or 1 for goods without tiles. Null if
 * the step is not possible: below one tile, or 1; above the stock or 5000. F1 10.08 up → 10.44; 0.36 down →
 * null. F4 with stock 7: 7 up → null; 10 down, if the stock fell since the add, → 7.
 */
export const stepLine = (goods: Sold, current: Quantity, direction: 'up' | 'down'): Quantity | null => {
  const area = wholeTileArea(goods)
  const tiles = area === null ? 0 : wholeTiles(current, area).tiles
  const most = maxLineQuantity(goods)
  if (direction === 'down') {
    if (area === null ? current <= ONE : tiles <= 1) return null
    const less = area === null ? quantity(Math.max(current - ONE, ONE)) : coverageOfTiles(tiles - 1, area)
    return most !== null && most < less ? most : less
  }
  const next = area === null ? quantity(current + ONE) : coverageOfTiles(tiles + 1, area)
  return most !== null && next <= most ? next : null
}
