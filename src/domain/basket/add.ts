import type { Goods } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import type { Quantity } from '../measure/quantity.ts'
import { mergedQuantity } from '../quantity/basket-line.ts'
import { addedQuantity } from '../quantity/product-page.ts'

/** Why something cannot be put into the basket. */
export type AddProblem = 'no-quantity' | 'too-much' | 'not-buyable' | 'no-stock'

export interface AddedLine {
  /** The whole line's quantity after the add. */
  readonly quantity: Quantity
  /** Cut to what is in stock: the shopper is told (P-123). */
  readonly capped: boolean
}

/**
 * One add: the asked quantity made whole (P-112), merged with the line that may be there (OP-13), cut to stock and
 * 5000. F4 with stock 3: 2 and then 2 make 3, capped.
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
  if (!added.ok) return added
  const line = mergedQuantity(goods, inBasket, added.value)
  return line === null ? err('no-stock') : ok(line)
}
