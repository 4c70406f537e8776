import type { DeliveryTables, Zone } from './tables.ts'

/** Where a shop delivers and until when an order counts for its day, as /delivery tells everybody. */
export interface DeliveryPlaces {
  /** Names of zones, in the merchant's order. */
  readonly served: readonly string[]
  readonly unserved: readonly string[]
  /** Orders from this hour on count for the next working day, by the default service; 24: none does. */
  readonly cutOffHour: number
}

const namesOf = (zones: readonly Zone[]): readonly string[] => [...new Set(zones.map(({ name }) => name))]

/** Zones that some service has rates for, and those that none has. */
export const placesOf = ({ zones, services }: DeliveryTables): DeliveryPlaces => {
  const reached = new Set(services.flatMap(({ rates }) => rates.map(({ zone }) => zone)))
  const meant = zones.filter(({ prefixes }) => prefixes.length > 0)
  return {
    served: namesOf(meant.filter(({ code }) => reached.has(code))),
    unserved: namesOf(meant.filter(({ code }) => !reached.has(code))),
    cutOffHour: services.find(({ isDefault }) => isDefault)?.cutOffHour ?? 24,
  }
}

/** 'A', 'A and B', 'A, B and C'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'Orders placed before 2 pm on a working day are prepared the same day.' (OP-53) */
export const preparedWhen = (cutOffHour: number): string => {
  if (cutOffHour === 0) return 'Orders are prepared on the working day after the one they are placed on.'
  const hour = cutOffHour === 12 ? 'noon' : cutOffHour < 12 ? `${cutOffHour} am` : `${cutOffHour - 12} pm`
  return `Orders placed ${cutOffHour === 24 ? '' : `before ${hour} `}on a working day are prepared the same day.`
}
