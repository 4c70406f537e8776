import { invariant } from '../lang/invariant.ts'
import { type Grams, grams } from '../measure/weight.ts'

/** The most that one pallet weighs: 1,000 kg (M-052). */
export const PALLET_LIMIT = grams(1_000_000)

/** The pallets suggested for a weight: 2,300 kg → 3; 1,000 kg → 1; nothing → 0. */
export const suggestedPallets = (weight: Grams, limit: Grams = PALLET_LIMIT): number => {
  invariant(limit > 0, `a pallet limit of ${limit} g`)
  return Math.ceil(weight / limit)
}
