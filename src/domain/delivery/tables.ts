import type { Grams } from '../measure/weight.ts'
import type { Rate } from '../money/rate.ts'

/*
 * Delivery as data (D9): zones of postcodes, and services with their rates by zone and weight.
 */

/** A zone. A postcode belongs to the zone with the longest matching prefix (area, district or sector). */
export interface Zone {
  readonly code: string
  readonly name: string
  /** 'LS', 'IV27', 'PA20 0'; compared without the space. '' matches every postcode. */
  readonly prefixes: readonly string[]
}

/** A price for loads up to and including a weight; null: without a limit. */
export interface WeightBand {
  readonly upTo: Grams | null
  /** Ex VAT; for each pallet where goods go by pallet. */
  readonly cost: Rate
  /** Maximum weight of one pallet; null: by parcel, or at one price for any number of pallets. */
  readonly palletOf: Grams | null
}

export const surchargeUnits = ['delivery', 'pallet'] as const
export type SurchargeUnit = (typeof surchargeUnits)[number]

/** A carrier's surcharge in a zone, shown to the shopper by name: 'Ferry', 'Remote area'. */
export interface Surcharge {
  readonly name: string
  /** Ex VAT. */
  readonly cost: Rate
  readonly per: SurchargeUnit
}

export interface ServiceRates {
  readonly zone: string
  /** From the lightest to the heaviest. */
  readonly bands: readonly WeightBand[]
  readonly surcharges: readonly Surcharge[]
  /** Working days added to the service's lead days. */
  readonly extraLeadDays: number
}

export interface Service {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly isDefault: boolean
  /** Working days from the order to the first date. */
  readonly leadDays: number
  /** Whether a single date is an estimate (shown with '(estimated)') and not a promise. */
  readonly isEstimated: boolean
  /** Orders from this hour on count for the next working day; 24: never. */
  readonly cutOffHour: number
  /** Number of offered dates; with more than 1 the shopper chooses. */
  readonly datesOffered: number
  readonly rates: readonly ServiceRates[]
  /** Skus of variations that it does not carry; compared ignoring case. */
  readonly notCarried: readonly string[]
}

export interface DeliveryTables {
  readonly zones: readonly Zone[]
  readonly services: readonly Service[]
}

/** The service whose date the shopper chooses (OP-52, T-398). */
export const NOMINATED_DAY_SERVICE = 2
