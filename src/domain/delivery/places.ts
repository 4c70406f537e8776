import type { DeliveryTables, Zone } from './tables.ts'

/** Where the shop delivers, and the cut-off hour of an order, as shown on /delivery. */
export interface DeliveryPlaces {
  /** Names of zones, in the merchant's order. */
  readonly served: readonly string[]
  readonly unserved: readonly string[]
  /** Orders from this hour on count for the next working day, by the default service; 24: none does. */
  readonly cutOffHour: number
}

const namesOf = (zones: readonly Zone[]): readonly string[] => [...new Set(zones.map(({ name }) => name))]

/** The zones that some service has rates for, and the zones without rates. */
export const placesOf = ({ zones, services }: DeliveryTables): DeliveryPlaces => {
  const served = new Set(services.flatMap(({ rates }) => rates.map(({ zone }) => zone)))
  const used = zones.filter(({ prefixes }) => prefixes.length > 0)
  return {
    served: namesOf(used.filter(({ code }) => served.has(code))),
    unserved: namesOf(used.filter(({ code }) => !served.has(code))),
    cutOffHour: services.find(({ isDefault }) => isDefault)?.cutOffHour ?? 24,
  }
}

/** 'A', 'A and B', 'A, B and C'. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'Orders placed before 2 pm on a working day are prepared the same day.' (OP-53) */
export const preparationText = (cutOffHour: number): string => {
  if (cutOffHour === 0) return 'Orders are prepared on the working day after the one they are placed on.'
  const hour = cutOffHour === 12 ? 'noon' : cutOffHour < 12 ? `${cutOffHour} am` : `${cutOffHour - 12} pm`
  return `Orders placed ${cutOffHour === 24 ? '' : `before ${hour} `}on a working day are prepared the same day.`
}
