import Holidays from 'date-holidays'
import { type Day, type Holidays as DaysOff, formatDay, parseDay } from '#domain/delivery/calendar.ts'

const england = new Holidays('GB', 'ENG')
const byYear = new Map<number, readonly Day[]>()

const ofYear = (year: number): readonly Day[] => {
  const cached = byYear.get(year)
  if (cached !== undefined) return cached
  const holidays = england
    .getHolidays(year)
    .filter(({ type }) => type === 'bank' || type === 'public')
    .flatMap(({ date }) => parseDay(date.slice(0, 10)) ?? [])
  byYear.set(year, holidays)
  return holidays
}

/** The bank holidays of England in a day's year and the next: as far ahead as dates are offered (OP-53). */
export const bankHolidays = (around: Day): DaysOff => {
  const year = Number(formatDay(around).slice(0, 4))
  return new Set([...ofYear(year), ...ofYear(year + 1)])
}
