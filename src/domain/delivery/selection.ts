import { err, ok, type Result } from '../lang/result.ts'
import type { Day } from './calendar.ts'
import type { Offer } from './offers.ts'

/** What the shopper chose; a date only where the service has dates. */
export interface Selection {
  readonly serviceId: number
  readonly date: Day | null
}

export type SelectionRefusal = 'not-offered' | 'date-not-offered'

const firstDate = ({ dates }: Offer): Day | null => dates[0] ?? null

/**
 * A choice that the shopper makes now (T-112, T-113, T-118 to T-120): an offered service, and one of its dates; without
 * a date the first, without dates none.
 */
export const select = (
  offers: readonly Offer[],
  serviceId: number,
  date: Day | null,
): Result<Selection, SelectionRefusal> => {
  const offer = offers.find(({ service }) => service.id === serviceId)
  if (offer === undefined) return err('not-offered')
  if (date !== null && !offer.dates.includes(date)) return err('date-not-offered')
  return ok({ serviceId, date: date ?? firstDate(offer) })
}

/**
 * Whether what was chosen is not what is selected now: its service is gone, or its date where dates are chosen. An
 * estimate that moves on with the days was chosen by nobody.
 */
export const hasChangedService = (
  kept: Selection | null,
  now: Selection | null,
  choosesDate: boolean,
): boolean =>
  kept !== null &&
  now !== null &&
  (kept.serviceId !== now.serviceId || (choosesDate && kept.date !== null && kept.date !== now.date))

/**
 * What is selected now, after lines, postcode or day changed (T-108, T-131). The kept choice while it is offered; a date
 * that passed gives way to the first; a service that is gone, or has lost its dates, to the default one. Null: nothing
 * is offered, and there is no checkout (T-098).
 */
export const settleSelection = (offers: readonly Offer[], kept: Selection | null): Selection | null => {
  const offer = offers.find(({ service }) => service.id === kept?.serviceId)
  if (kept !== null && offer !== undefined) {
    if (kept.date !== null && offer.dates.includes(kept.date)) return kept
    if (kept.date === null || offer.dates.length > 0) return { ...kept, date: firstDate(offer) }
  }
  const fallback = offers.find(({ service }) => service.isDefault) ?? offers[0]
  return fallback === undefined ? null : { serviceId: fallback.service.id, date: firstDate(fallback) }
}
