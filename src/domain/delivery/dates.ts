import { addWorkingDays, type Day, day, type Holidays } from './calendar.ts'
import type { Service, ServiceRates } from './tables.ts'

/** A date and an hour in London time. */
export interface LondonTime {
  readonly day: Day
  readonly hour: number
}

/** Maximum number of dates that a service offers (OP-53). */
export const MAX_OFFERED_DATES = 10

/**
 * The cut-off that an order placed now is in time for: its working day, and the hour in London (S-008).
 * Friday at 11 with a cut-off at 12: Friday at 12; Friday at 12: Monday at 12.
 */
export const cutOffAfter = (
  cutOffHour: Service['cutOffHour'],
  now: LondonTime,
  holidays: Holidays,
): LondonTime => ({
  day: addWorkingDays(now.hour < cutOffHour ? now.day : day(now.day + 1), 0, holidays),
  hour: cutOffHour,
})

/**
 * The dates that a service offers for an order placed now (OP-53): working days only, the first after the
 * lead days of the service and the zone. From the cut-off hour on, and on days that are not working days, an
 * order counts for the next working day. Friday at 11, two days: Tuesday; Friday at 12: Wednesday.
 */
export const offeredDates = (
  { leadDays, cutOffHour, datesOffered }: Pick<Service, 'leadDays' | 'cutOffHour' | 'datesOffered'>,
  { extraLeadDays }: Pick<ServiceRates, 'extraLeadDays'>,
  now: LondonTime,
  holidays: Holidays,
): readonly Day[] => {
  const { day: ordered } = cutOffAfter(cutOffHour, now, holidays)
  const dates: Day[] = []
  let next = addWorkingDays(ordered, leadDays + extraLeadDays, holidays)
  while (dates.length < Math.min(datesOffered, MAX_OFFERED_DATES)) {
    dates.push(next)
    next = addWorkingDays(next, 1, holidays)
  }
  return dates
}
