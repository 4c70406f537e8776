import { type Goods, soldByArea } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Grams, grams } from '../measure/weight.ts'
import { weightOf } from '../pricing/weight.ts'

/** Heavier than one person carries from a van: such a line comes on a pallet. */
const PARCEL_LIMIT: Grams = grams(30_000)

/**
 * Whether goods are set down at the kerb, so that the shopper must say that they know (OP-69): a line by the square
 * metre, or one heavier than 30 kg.
 */
export const isKerbside = (
  lines: readonly {
    readonly goods: Pick<Goods, 'perMetre' | 'isSample' | 'weight' | 'coverage'>
    readonly quantity: Quantity
  }[],
): boolean =>
  lines.some(({ goods, quantity }) => {
    if (goods.isSample) return false
    return soldByArea(goods) || (weightOf(goods, quantity) ?? 0) > PARCEL_LIMIT
  })

/** What the boxes on the payment page said. */
export interface Ticks {
  readonly agree: boolean
  readonly kerbside: boolean
}

/** The box that is missing (T-277, T-278); the terms come first. */
export const missingTick = (ticks: Ticks, kerbsideOffered: boolean): 'agree' | 'kerbside' | null => {
  if (!ticks.agree) return 'agree'
  return kerbsideOffered && !ticks.kerbside ? 'kerbside' : null
}
