import { type Quantity, units } from '../measure/quantity.ts'

/** Three limits for three places (OP-08): one quick add on a card, one add on a product page, one basket line. */
export const CARD_MOST = 10
export const MOST_PER_ADD: Quantity = units(1000)
export const MOST_PER_LINE: Quantity = units(5000)

/** Lines of a basket: each costs every reading of it about a millisecond, and nobody lays two hundred different things. */
export const MOST_LINES = 200

/** The smallest step of goods by the square metre without a tile area: 0.01 (P-097). */
export const SMALLEST_STEP = 1
