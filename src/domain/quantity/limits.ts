import { type Quantity, units } from '../measure/quantity.ts'

/** Maximum quantities (OP-08) of one quick add on a card, one add on a product page, and one basket line. */
export const MAX_PER_CARD_ADD = 10
export const MAX_PER_ADD: Quantity = units(1000)
export const MAX_PER_LINE: Quantity = units(5000)

/** Maximum number of basket lines: each adds about a millisecond to every read of the basket. */
export const MAX_BASKET_LINES = 200

/** The smallest step of goods by the square metre without a tile area: 0.01 (P-097). */
export const SMALLEST_STEP = 1
