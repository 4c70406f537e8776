import { MAX_BASKET_LINES } from '../quantity/limits.ts'
import { type AddedLine, restoreLine } from './add.ts'
import type { BasketLine } from './lines.ts'

/** A line of a basket in which every variation appears once (OP-13). */
export interface StoredLine extends BasketLine {
  readonly variationId: number
}

/** The lines, oldest first. */
export type Basket = readonly StoredLine[]

/** The basket with this line in place of the variation's existing line, or at the end. */
export const withLine = (basket: Basket, line: StoredLine): Basket =>
  basket.some(({ variationId }) => variationId === line.variationId)
    ? basket.map((own) => (own.variationId === line.variationId ? line : own))
    : [...basket, line]

/** A line that holds less than both baskets had, and what cut it. */
interface CutLine {
  readonly variationId: number
  /** 'full': the basket holds no more lines. */
  readonly cutBy: NonNullable<AddedLine['cutBy']> | 'full'
}

/** The merged basket, and the lines that were cut: the shopper sees a message, as after an add (P-123). */
export interface MergedBaskets {
  readonly basket: Basket
  readonly cut: readonly CutLine[]
}

/** Two full baskets merge without loss; repeated logins cannot grow the basket further. */
export const MAX_MERGED_LINES = 2 * MAX_BASKET_LINES

/**
 * Adds the guest's lines to the account's own by the rules of an add (OP-13, T-077). A line that is out of
 * stock stays as it was, and a line that the basket has no room for is left out. With stock 7 of F4, 5 of the
 * account's and 5 of the guest's are 7, cut by stock.
 */
export const mergeBaskets = (own: Basket, guests: Basket, maxLines = MAX_MERGED_LINES): MergedBaskets =>
  guests.reduce<MergedBaskets>(
    ({ basket, cut }, line) => {
      const { variationId, goods, quantity } = line
      const held = basket.find((one) => one.variationId === variationId)
      if (held === undefined)
        return basket.length < maxLines
          ? { basket: withLine(basket, line), cut }
          : { basket, cut: [...cut, { variationId, cutBy: 'full' }] }
      const both = restoreLine(goods, true, held.quantity, quantity)
      const cutBy = both.ok ? both.value.cutBy : 'stock'
      return {
        basket: both.ok ? withLine(basket, { ...line, quantity: both.value.quantity }) : basket,
        cut: cutBy === null ? cut : [...cut, { variationId, cutBy }],
      }
    },
    { basket: own, cut: [] },
  )
