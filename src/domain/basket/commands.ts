import type { Goods } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { parseQuantity } from '../measure/quantity.ts'
import { mergedQuantity } from '../quantity/basket-line.ts'
import { type AddProblem, addToLine } from './add.ts'
import { changeLine } from './change.ts'
import type { BasketLine } from './lines.ts'

/** A line of a basket in which every variation stands once (OP-13). */
export interface KeptLine extends BasketLine {
  readonly variationId: number
}

/** The lines, oldest first. */
export type Basket = readonly KeptLine[]

/** What can be asked of a basket; quantities as they arrive. */
export type BasketCommand =
  | { readonly kind: 'add'; readonly variationId: number; readonly quantity: unknown }
  | { readonly kind: 'change'; readonly variationId: number; readonly quantity: unknown }
  | { readonly kind: 'remove'; readonly variationId: number }

/** What the shop knows of a variation now. */
export interface OnSale {
  readonly goods: Goods
  readonly buyable: boolean
}

export type BasketProblem = AddProblem | 'not-found'

export interface Changed {
  readonly basket: Basket
  /** What cut the quantity; the shopper is told. */
  readonly cutBy: 'stock' | 'line-limit' | null
}

const withLine = (basket: Basket, line: KeptLine): Basket =>
  basket.some(({ variationId }) => variationId === line.variationId)
    ? basket.map((own) => (own.variationId === line.variationId ? line : own))
    : [...basket, line]

/**
 * One command on a basket: the very decisions that the server takes line by line. What is refused changes nothing;
 * what is corrected is done and said. `onSale` answers null for variations that there are not.
 */
export const carryOut = (
  basket: Basket,
  asked: BasketCommand,
  onSale: (variationId: number) => OnSale | null,
): Result<Changed, BasketProblem> => {
  const { variationId } = asked
  const known = onSale(variationId)
  const line = basket.find((own) => own.variationId === variationId)
  switch (asked.kind) {
    case 'add': {
      if (known === null) return err('not-found')
      const { goods, buyable } = known
      const added = addToLine(goods, buyable, line?.quantity ?? null, parseQuantity(asked.quantity))
      if (!added.ok) return added
      const { quantity, cutBy } = added.value
      return ok({ basket: withLine(basket, { variationId, goods, quantity }), cutBy })
    }
    case 'change': {
      if (line === undefined || known === null) return err('not-found')
      const changed = changeLine(known.goods, line.quantity, asked.quantity)
      if (!changed.ok) return changed
      const { quantity, capped } = changed.value
      return ok({
        basket: withLine(basket, { variationId, goods: known.goods, quantity }),
        cutBy: capped ? 'stock' : null,
      })
    }
    case 'remove':
      if (line === undefined) return err('not-found')
      return ok({ basket: basket.filter((own) => own !== line), cutBy: null })
  }
}

/** The guest's lines put to the account's own by the rule of adding (OP-13, T-077); what is out of stock stays as it was. */
export const mergeBaskets = (own: Basket, guests: Basket): Basket =>
  guests.reduce((merged, line) => {
    const held = merged.find(({ variationId }) => variationId === line.variationId)
    if (held === undefined) return withLine(merged, line)
    const both = mergedQuantity(line.goods, held.quantity, line.quantity)
    return both === null ? merged : withLine(merged, { ...line, quantity: both.quantity })
  }, own)
