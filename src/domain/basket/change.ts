import type { Goods } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { parseDecimal } from '../measure/decimal.ts'
import { type Quantity, quantity, units } from '../measure/quantity.ts'
import { changedQuantity, heldQuantity, type LineQuantity } from '../quantity/basket-line.ts'

/** What a change makes of a line. */
export interface ChangedLine {
  readonly quantity: Quantity
  /** 'There is not enough stock for that.' */
  readonly capped: boolean
}

/** Far beyond any stock; a larger number counts as this, since the tiles that it takes could not be counted exactly. */
const MOST_TYPED = units(1_000_000_000)

/**
 * A line's quantity as typed or sent (OP-07). What is no number is ignored, and the line keeps what it has; below nought
 * counts as nought and is raised to the least; a number that is the line's own leaves it as it is but for stock (OP-09).
 * F4 2 → 'abc' keeps 2; → −3 gives 1; F9 0.5 → 0.5 stays. Refused when less than one tile or unit is in stock.
 */
export const changeLine = (
  goods: Goods,
  current: Quantity,
  asked: unknown,
): Result<ChangedLine, 'no-stock'> => {
  const hundredths = parseDecimal(asked, 2)
  if (hundredths === null) return ok({ quantity: current, capped: false })
  const wanted = quantity(Math.min(Math.max(0, hundredths), MOST_TYPED))
  const line: LineQuantity | null =
    wanted === current ? heldQuantity(goods, current) : changedQuantity(goods, wanted)
  return line === null ? err('no-stock') : ok(line)
}
