import { type Goods, soldByArea } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Grams, grams } from '../measure/weight.ts'
import { weightOf } from '../pricing/weight.ts'

/** A heavier line is more than one person carries from a van, and comes on a pallet. */
const PARCEL_LIMIT: Grams = grams(30_000)

/**
 * Whether goods are delivered to the kerbside, which the shopper must confirm (OP-69): a line by the square
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

/** The checkboxes of the payment page. */
export interface TermsCheckboxes {
  readonly agree: boolean
  readonly kerbside: boolean
}

/** The required checkbox that is not ticked, the terms first (T-277, T-278); null if none is missing. */
export const missingCheckbox = (
  ticks: TermsCheckboxes,
  kerbsideOffered: boolean,
): 'agree' | 'kerbside' | null => {
  if (!ticks.agree) return 'agree'
  return kerbsideOffered && !ticks.kerbside ? 'kerbside' : null
}
