import { type SQL, sql } from 'drizzle-orm'
import { availableStock } from '#domain/basket/available-stock.ts'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import { openQuoteStates } from '#domain/orders/states.ts'
import { listOf } from '../database/schema/columns.ts'
import { quote, stockReservation } from '../database/schema/index.ts'

/**
 * The hundredths of a variation that the basket's own quote holds. Both parameters are columns or numbers. A
 * basket has at most one open quote, so the subquery returns at most one row.
 */
export const heldQuantity = (basketId: SQL, variationId: SQL): SQL<number> => sql<number>`coalesce((
  select held.hundredths from ${quote} held_quote
  join ${stockReservation} held on held.quote_id = held_quote.id and held.variation_id = ${variationId}
  where held_quote.basket_id = ${basketId} and held_quote.state in ${listOf(openQuoteStates)} and held.state = 'open'), 0)`

interface Counted {
  readonly stockHundredths: Quantity | null
  readonly reservedHundredths: Quantity
}

/** Replaces a variation's stock on the shelf with the stock available to the basket. */
export const withAvailableStock = <Row extends Counted>(row: Row, heldHundredths: number): Row => ({
  ...row,
  stockHundredths:
    row.stockHundredths === null
      ? null
      : availableStock(row.stockHundredths, {
          all: row.reservedHundredths,
          own: quantity(heldHundredths),
        }),
})
