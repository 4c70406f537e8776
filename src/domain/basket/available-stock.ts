import { type Quantity, quantity } from '../measure/quantity.ts'

/** The quantities of some goods that are reserved while payments are in progress (D21). */
export interface ReservedStock {
  /** By all baskets, this one included. */
  readonly all: Quantity
  /** By this basket. */
  readonly own: Quantity
}

/**
 * The stock available to a basket: all but what others are paying for at the moment (OP-17). The payment
 * applies the same rule to the same numbers, so that a shopper who reaches it is not refused there. Of 7,
 * with 3 reserved by others and 2 by this basket: 4. Stock below what is reserved: 0.
 */
export const availableStock = (stock: Quantity, { all, own }: ReservedStock): Quantity =>
  quantity(Math.max(0, Math.min(stock, stock - all + own)))
