import type { PoundsIncVat } from '../money/pounds.ts'

/** A delivery service as the calendar reads it; each date is its value, YYYY-MM-DD, and its label. */
export interface DatedService {
  readonly default: boolean
  readonly price: PoundsIncVat
  readonly dates: readonly (readonly [value: string, label: string])[]
}

/** A day of the calendar, by the service that comes on it at the lowest price. */
export interface DayOffer<S extends DatedService> {
  readonly service: S
  readonly date: string
  readonly label: string
}

export interface DayCalendar<S extends DatedService> {
  /** In order of the days; no day costs more than one before it. */
  readonly days: readonly DayOffer<S>[]
  /** Days that cost more than an earlier one: for shoppers who need their goods later. */
  readonly later: readonly DayOffer<S>[]
  /** Services without dates, if they cost less than every day, or if there is no day. */
  readonly undated: readonly S[]
}

/** The cheaper of two services; of the same price, the default one, else the first. */
const isBetter = (a: DatedService, b: DatedService): boolean =>
  a.price < b.price || (a.price === b.price && a.default && !b.default)

/**
 * The services as one calendar: each day once, at its lowest price (S-005). To LS1 4AP on a Monday morning:
 * Tue and Wed by Express at £18.00, Thu by Standard, included; later: Fri and on, nominated, at £30.00.
 */
export const dayCalendar = <S extends DatedService>(services: readonly S[]): DayCalendar<S> => {
  const best = new Map<string, DayOffer<S>>()
  for (const service of services)
    for (const [date, label] of service.dates) {
      const known = best.get(date)
      if (known === undefined || isBetter(service, known.service)) best.set(date, { service, date, label })
    }
  const all = [...best.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  const lowestUntil = (i: number): number =>
    Math.min(...all.slice(0, i + 1).map(({ service }) => service.price))
  const isDearer = ({ service }: DayOffer<S>, i: number): boolean => service.price > lowestUntil(i)
  return {
    days: all.filter((offer, i) => !isDearer(offer, i)),
    later: all.filter(isDearer),
    undated: services.filter(
      ({ dates, price }) => dates.length === 0 && all.every(({ service }) => price < service.price),
    ),
  }
}
