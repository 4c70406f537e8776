import { err, ok, type Result } from '../lang/result.ts'
import type { Day } from './calendar.ts'
import type { Offer } from './offers.ts'

/** The shopper's choice; the date is null if the service has no dates. */
export interface Selection {
  readonly serviceId: number
  readonly date: Day | null
}

export type SelectionRefusal = 'not-offered' | 'date-not-offered'

const firstDate = ({ dates }: Offer): Day | null => dates[0] ?? null

/**
 * Makes a choice (T-112, T-113, T-118 to T-120): an offered service and one of its dates. Without a date, the
 * service's first date; null if the service has no dates.
 */
export const selectService = (
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
 * Whether the current selection differs from the shopper's choice: the service changed, or the date if dates
 * are chosen. A moved estimate does not count, because the shopper did not choose it.
 */
export const hasChangedService = (
  previous: Selection | null,
  now: Selection | null,
  choosesDate: boolean,
): boolean =>
  previous !== null &&
  now !== null &&
  (previous.serviceId !== now.serviceId ||
    (choosesDate && previous.date !== null && previous.date !== now.date))

/**
 * The current selection, after lines, postcode or day changed (T-108, T-131): the previous choice while it is
 * offered. A date that has passed is replaced by the first date; a service that is no longer offered, or has
 * no dates any more, by the default one. Null: nothing is offered, and there is no checkout (T-098).
 */
export const currentSelection = (offers: readonly Offer[], previous: Selection | null): Selection | null => {
  const offer = offers.find(({ service }) => service.id === previous?.serviceId)
  if (previous !== null && offer !== undefined) {
    if (previous.date !== null && offer.dates.includes(previous.date)) return previous
    if (previous.date === null || offer.dates.length > 0) return { ...previous, date: firstDate(offer) }
  }
  const fallback = offers.find(({ service }) => service.isDefault) ?? offers[0]
  return fallback === undefined ? null : { serviceId: fallback.service.id, date: firstDate(fallback) }
}
