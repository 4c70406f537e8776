import { type SQL, sql } from 'drizzle-orm'
import { availableStock } from '#domain/basket/available-stock.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { quote, stockReservation } from '../database/schema/index.ts'

/**
 * What a basket's own quote holds back of a variation, in hundredths; both are columns or numbers. One quote at most is
 * open for a basket, so this is one row at most.
 */
export const heldBy = (basketId: SQL, variationId: SQL): SQL<number> => sql<number>`coalesce((
  select held.hundredths from ${quote} held_quote
  join ${stockReservation} held on held.quote_id = held_quote.id and held.variation_id = ${variationId}
  where held_quote.basket_id = ${basketId} and held_quote.state in ('open', 'paying') and held.state = 'open'), 0)`

interface Counted {
  readonly stockHundredths: number | null
  readonly reservedHundredths: number
}

/** A variation with the stock that a basket can count on in the place of what is on the shelf. */
export const withAvailable = <Row extends Counted>(row: Row, heldHundredths: number): Row => ({
  ...row,
  stockHundredths:
    row.stockHundredths === null
      ? null
      : availableStock(quantity(row.stockHundredths), {
          all: quantity(row.reservedHundredths),
          own: quantity(heldHundredths),
        }),
})
