import { type Quantity, quantity } from '../measure/quantity.ts'

/** What is held back of some goods while money is under way (D21). */
export interface Reserved {
  /** By everybody, this basket included. */
  readonly all: Quantity
  /** By this basket. */
  readonly own: Quantity
}

/**
 * What a basket can count on of what is on the shelf: all but what others are paying for at the moment (OP-17). Paying
 * asks the same of the same numbers, so that nobody is led to a payment that must be refused. Of 7, with 3 being paid
 * by others and 2 by oneself: 4. A count that fell below what is reserved: 0.
 */
export const availableStock = (stock: Quantity, { all, own }: Reserved): Quantity =>
  quantity(Math.max(0, Math.min(stock, stock - all + own)))
