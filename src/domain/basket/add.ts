import { type Goods, wholeTileArea } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { lineTiles, mergedQuantity } from '../quantity/basket-line.ts'
import { addedQuantity } from '../quantity/product-page.ts'
import { coverageOfTiles } from '../tiling/whole-tiles.ts'

/** Why a variation cannot be added to the basket. */
export type AddProblem = 'no-quantity' | 'too-much' | 'not-buyable' | 'no-stock'

export interface AddedLine {
  /** The whole line's quantity after the add. */
  readonly quantity: Quantity
  /** The requested quantity, rounded to whole tiles or units. */
  readonly requested: Quantity
  /** The part of it that was added: 0 if the line already held all of the stock (S-024). */
  readonly added: Quantity
  /** The limit that cut it, or null. The shopper sees a message (P-123). */
  readonly cutBy: 'stock' | 'line-limit' | null
}

/**
 * Adds to a line: rounds the requested quantity to whole tiles or units (P-112), merges it with an existing
 * line (OP-13) and cuts the result to stock and 5000. F4 with stock 3: 2 and then 2 make 3, of which 1 was
 * added, cut by stock.
 */
export const addToLine = (
  goods: Goods,
  buyable: boolean,
  inBasket: Quantity | null,
  requested: Quantity | null,
): Result<AddedLine, AddProblem> => {
  if (!buyable) return err('not-buyable')
  if (requested === null) return err('no-quantity')
  const added = addedQuantity(goods, requested)
  return added.ok ? merged(goods, inBasket, added.value) : added
}

/**
 * Moves a saved quantity back into the basket (T-159). It was checked when it was first added, so the limit
 * of one add does not apply: it is merged with an existing line and cut to stock and 5000.
 */
export const restoreLine = (
  goods: Goods,
  buyable: boolean,
  inBasket: Quantity | null,
  saved: Quantity,
): Result<AddedLine, AddProblem> => (buyable ? merged(goods, inBasket, saved) : err('not-buyable'))

/** Merges the added quantity with the line, and reports what cut it, so that the shopper sees a message. */
const merged = (goods: Goods, inBasket: Quantity | null, added: Quantity): Result<AddedLine, 'no-stock'> => {
  const line = mergedQuantity(goods, inBasket, added)
  if (line === null) return err('no-stock')
  /* Tiles are compared by count: 1.13 and 1.13 m² of 750 × 750 are 2.25 m², and nothing was cut. */
  const count = (q: Quantity): number => lineTiles(goods, q) ?? q
  const [held, now] = [inBasket === null ? 0 : count(inBasket), count(line.quantity)]
  const isCut = count(added) + held > now
  const area = wholeTileArea(goods)
  const more = Math.max(0, now - held)
  return ok({
    quantity: line.quantity,
    requested: added,
    added: area === null ? quantity(more) : coverageOfTiles(more, area),
    cutBy: line.capped ? 'stock' : isCut ? 'line-limit' : null,
  })
}
