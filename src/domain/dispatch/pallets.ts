import { invariant } from '../lang/invariant.ts'
import { type Grams, grams } from '../measure/weight.ts'

/** The most that one pallet weighs: 1,000 kg (M-052). */
export const PALLET_LIMIT = grams(1_000_000)

/** The most that goes as a parcel and needs no pallet: what one person lifts, 25 kg. */
const PARCEL_LIMIT = grams(25_000)

/** The pallets suggested for a weight: 2,300 kg → 3; 1,000 kg → 1; a parcel, or samples by post: 0. */
export const suggestedPallets = (
  weight: Grams,
  isSampleOnly: boolean,
  limit: Grams = PALLET_LIMIT,
): number => {
  invariant(limit > 0, `a pallet limit of ${limit} g`)
  return isSampleOnly || weight <= PARCEL_LIMIT ? 0 : Math.ceil(weight / limit)
}
