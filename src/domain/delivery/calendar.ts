import type { Brand } from '../lang/brand.ts'
import { invariant } from '../lang/invariant.ts'
import { DAY_MS } from '../lang/time-spans.ts'

/** A calendar date, as days since 1 January 1970, without hours or time zone. */
export type Day = Brand<number, 'Day'>

/** The day `since1970` days after 1 January 1970; throws unless it is an integer. */
export const day = (since1970: number): Day => {
  invariant(Number.isSafeInteger(since1970), `a day ${since1970}`)
  return since1970 as Day
}

/** '2025-06-10' as a day; null if there is no such date. '2025-02-30' → null. */
export const parseDay = (iso: unknown): Day | null => {
  if (typeof iso !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const ms = Date.parse(`${iso}T00:00:00Z`)
  if (Number.isNaN(ms)) return null
  const parsed = day(ms / DAY_MS)
  return formatDay(parsed) === iso ? parsed : null
}

const dateOf = (d: Day): Date => new Date(d * DAY_MS)

/** The value of the wire: '2025-06-10' (T-105). */
export const formatDay = (d: Day): string => dateOf(d).toISOString().slice(0, 10)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The label for shoppers: 'Tue 10 June 2025' (OP-53). */
export const dayLabel = (d: Day): string => {
  const date = dateOf(d)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The label where there is little room: 'Tue 10 Jun' (S-001). */
export const shortDayLabel = (d: Day): string => {
  const date = dateOf(d)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`
}

/** The days besides weekends without deliveries: the bank holidays of England. */
export type Holidays = ReadonlySet<Day>

/** Whether goods are delivered on a day: not at weekends or on bank holidays. */
export const isWorkingDay = (d: Day, holidays: Holidays): boolean => {
  const weekday = dateOf(d).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(d)
}

/** The day itself if it is a working day, else the next one. */
export const workingDayFrom = (d: Day, holidays: Holidays): Day =>
  isWorkingDay(d, holidays) ? d : workingDayFrom(day(d + 1), holidays)

/** The day `count` working days later. Friday + 1 is Monday, or Tuesday if Monday is a bank holiday. */
export const addWorkingDays = (d: Day, count: number, holidays: Holidays): Day => {
  let reached = workingDayFrom(d, holidays)
  for (let i = 0; i < count; i += 1) reached = workingDayFrom(day(reached + 1), holidays)
  return reached
}
