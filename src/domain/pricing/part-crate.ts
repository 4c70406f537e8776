import type { Goods } from '../catalogue/goods.ts'
import { areaToQuantity } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import type { Pence } from '../money/pence.ts'
import type { LinePrice } from './price.ts'

/** The charge for the delivery of less than a full crate, which a line's price contains. */
export interface PartCrate {
  readonly charge: Pence
  /** The coverage of a full crate: from here on the line has no such charge. */
  readonly fallsAwayFrom: Quantity
}

/**
 * The part-crate delivery in a line's price (S-004); null: it has none. F1 at 10.08 m²: £64.80, which falls
 * away from 21.6 m².
 */
export const partCrateOf = (
  { coverage }: Pick<Goods, 'coverage'>,
  { delivery }: Pick<LinePrice, 'delivery'>,
): PartCrate | null =>
  delivery > 0 && coverage !== null ? { charge: delivery, fallsAwayFrom: areaToQuantity(coverage) } : null
