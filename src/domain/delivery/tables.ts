import type { Grams } from '../measure/weight.ts'
import type { Rate } from '../money/rate.ts'

/*
 * Delivery as data (D9): zones of postcodes, and services with their rates by zone and weight.
 */

/** A zone; the longest prefix that a postcode begins with decides (areas, districts or sectors). */
export interface Zone {
  readonly code: string
  readonly name: string
  /** 'LS', 'IV27', 'PA20 0'; compared without the space. '' takes every postcode. */
  readonly prefixes: readonly string[]
}

/** Up to and including a weight; null: however heavy. */
export interface WeightBand {
  readonly upTo: Grams | null
  /** Ex VAT; for each pallet where goods go by pallet. */
  readonly cost: Rate
  /** A pallet is begun for every so much weight; null: by parcel, or at one price however it goes. */
  readonly palletOf: Grams | null
}

/** What a carrier adds in a zone, named to the shopper: 'Ferry', 'Remote area'. */
export interface Surcharge {
  readonly name: string
  /** Ex VAT. */
  readonly cost: Rate
  readonly per: 'delivery' | 'pallet'
}

export interface ServiceRates {
  readonly zone: string
  /** From the lightest to the heaviest. */
  readonly bands: readonly WeightBand[]
  readonly surcharges: readonly Surcharge[]
  /** Working days more than the service takes elsewhere. */
  readonly extraLeadDays: number
}

export interface Service {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly isDefault: boolean
  /** Working days from the order to the first date. */
  readonly leadDays: number
  /** Whether a single date is an estimate ('estimated' stands behind it) and not a promise. */
  readonly isEstimated: boolean
  /** Orders from this hour on count for the next working day; 24: never. */
  readonly cutOffHour: number
  /** How many dates are offered: 1 is an estimate, more are a choice. */
  readonly datesOffered: number
  readonly rates: readonly ServiceRates[]
  /** Skus of variations that it does not carry, in any case of letters. */
  readonly notCarried: readonly string[]
}

export interface DeliveryTables {
  readonly zones: readonly Zone[]
  readonly services: readonly Service[]
}

/** The service whose dates are the shopper's choice (OP-52, T-398). */
export const NOMINATED_DAY_SERVICE = 2
