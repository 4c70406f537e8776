import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import { type Quantity, quantity, units } from '../measure/quantity.ts'
import { maxLineQuantity } from '../quantity/basket-line.ts'
import { coverageOfTiles, wholeTiles } from '../tiling/whole-tiles.ts'

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'stock'>

/** The quantities that a line of goods can have, as counts of tiles, units or hundredths. */
const countingOf = (goods: Sold) => {
  const area = wholeTileArea(goods)
  if (area !== null)
    return {
      quantityOf: (count: number) => coverageOfTiles(count, area),
      countOf: (q: Quantity) => wholeTiles(q, area).tiles,
    }
  return soldByArea(goods)
    ? { quantityOf: quantity, countOf: (q: Quantity): number => q }
    : { quantityOf: units, countOf: (q: Quantity) => Math.floor(q / 100) }
}

/**
 * The least quantity above `held` at which a condition holds; once it holds it must hold for every larger
 * quantity. Null if it does not hold for all of the stock. F1 at 10.08 m², 'at least 500 kg' → 11.16 m², 31
 * tiles.
 */
export const leastRaise = (
  goods: Sold,
  held: Quantity,
  holdsAt: (raised: Quantity) => boolean,
): Quantity | null => {
  const most = maxLineQuantity(goods)
  if (most === null) return null
  const { quantityOf, countOf } = countingOf(goods)
  let [below, above] = [countOf(held), countOf(most)]
  if (below >= above || !holdsAt(quantityOf(above))) return null
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holdsAt(quantityOf(middle))) above = middle
    else below = middle
  }
  return quantityOf(above)
}

/** One tile, one unit or one square metre: the least that starts a line. Null if it is not in stock. */
export const leastQuantity = (goods: Sold): Quantity | null => {
  const area = wholeTileArea(goods)
  const least = area === null ? units(1) : coverageOfTiles(1, area)
  const most = maxLineQuantity(goods)
  return most !== null && least <= most ? least : null
}
