import { type Goods, wholeTileArea } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { lineTiles, mergedQuantity } from '../quantity/basket-line.ts'
import { addedQuantity } from '../quantity/product-page.ts'
import { coveringOf } from '../tiling/whole-tiles.ts'

/** Why something cannot be put into the basket. */
export type AddProblem = 'no-quantity' | 'too-much' | 'not-buyable' | 'no-stock'

export interface AddedLine {
  /** The whole line's quantity after the add. */
  readonly quantity: Quantity
  /** What was asked for, made whole. */
  readonly wanted: Quantity
  /** What of it went into the basket: 0 where the line held all that is there (S-024). */
  readonly added: Quantity
  /** What cut it: the stock, or the most that a line may hold. The shopper is told (P-123). */
  readonly cutBy: 'stock' | 'line-limit' | null
}

/**
 * One add: the asked quantity made whole (P-112), merged with the line that may be there (OP-13), cut to stock and
 * 5000. F4 with stock 3: 2 and then 2 make 3, of which 1 was added, cut by stock.
 */
export const addToLine = (
  goods: Goods,
  buyable: boolean,
  inBasket: Quantity | null,
  asked: Quantity | null,
): Result<AddedLine, AddProblem> => {
  if (!buyable) return err('not-buyable')
  if (asked === null) return err('no-quantity')
  const added = addedQuantity(goods, asked)
  return added.ok ? merged(goods, inBasket, added.value) : added
}

/**
 * A saved quantity that comes back into the basket (T-159). It was checked when it was first added, so the limit of one
 * add does not apply: it is merged with the line that may be there, and cut to stock and 5000.
 */
export const restoreLine = (
  goods: Goods,
  buyable: boolean,
  inBasket: Quantity | null,
  saved: Quantity,
): Result<AddedLine, AddProblem> => (buyable ? merged(goods, inBasket, saved) : err('not-buyable'))

/** What comes of both together, and what cut it: a shopper who gets less than they asked for is told. */
const merged = (goods: Goods, inBasket: Quantity | null, added: Quantity): Result<AddedLine, 'no-stock'> => {
  const line = mergedQuantity(goods, inBasket, added)
  if (line === null) return err('no-stock')
  /* Counted in tiles where there are tiles: 1.13 and 1.13 m² of 750 × 750 are 2.25 m², and nothing was cut. */
  const count = (q: Quantity): number => lineTiles(goods, q) ?? q
  const [held, now] = [inBasket === null ? 0 : count(inBasket), count(line.quantity)]
  const isCut = count(added) + held > now
  const area = wholeTileArea(goods)
  const more = Math.max(0, now - held)
  return ok({
    quantity: line.quantity,
    wanted: added,
    added: area === null ? quantity(more) : coveringOf(more, area),
    cutBy: line.capped ? 'stock' : isCut ? 'line-limit' : null,
  })
}
