import type { Quantity } from '../measure/quantity.ts'
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
  /** Ex VAT. */
  readonly cost: Rate
}

export interface ServiceRates {
  readonly zone: string
  readonly bands: readonly WeightBand[]
}

export interface Service {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly isDefault: boolean
  /** Working days from the order to the first date. */
  readonly leadDays: number
  /** Orders after this hour count for the next working day. */
  readonly cutOffHour: number
  /** How many dates are offered: 1 is an estimate, more are a choice. */
  readonly datesOffered: number
  readonly rates: readonly ServiceRates[]
}

export interface DeliveryTables {
  readonly zones: readonly Zone[]
  readonly services: readonly Service[]
}

/** The service whose dates are the shopper's choice (OP-52, T-398). */
export const NOMINATED_DAY_SERVICE = 2

/** What a delivery has to carry of one line. */
export interface Load {
  readonly weight: Grams | null
  readonly quantity: Quantity
  readonly allowNominatedDay: boolean
}
