import type { Goods } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { parseDecimal } from '../measure/decimal.ts'
import { type Quantity, quantity, units } from '../measure/quantity.ts'
import { cappedQuantity, changedQuantity, type LineQuantity } from '../quantity/basket-line.ts'

/** A line after a change. */
export interface ChangedLine {
  readonly quantity: Quantity
  /** 'There is not enough stock for that.' */
  readonly capped: boolean
}

/**
 * Far above any stock. Larger numbers count as this one, because their tiles could not be counted exactly.
 */
const MOST_TYPED = units(1_000_000_000)

/**
 * Changes a line to a quantity as typed or sent (OP-07). Input that is not a number leaves the line
 * unchanged; a number below zero counts as zero and is raised to the minimum; the line's own number changes
 * nothing unless stock cuts it (OP-09). F4 2 → 'abc' stays 2; → −3 gives 1; F9 0.5 → 0.5 stays. Error
 * 'no-stock' if less than one tile or unit is in stock.
 */
export const changeLine = (
  goods: Goods,
  current: Quantity,
  requested: unknown,
): Result<ChangedLine, 'no-stock'> => {
  const hundredths = parseDecimal(requested, 2)
  if (hundredths === null) return ok({ quantity: current, capped: false })
  const next = quantity(Math.min(Math.max(0, hundredths), MOST_TYPED))
  const line: LineQuantity | null =
    next === current ? cappedQuantity(goods, current) : changedQuantity(goods, next)
  return line === null ? err('no-stock') : ok(line)
}
