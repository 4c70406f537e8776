import { type Day, day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import type { LondonTime } from '#domain/delivery/dates.ts'
import { DAY_MS, HOUR_MS } from '#domain/lang/time-spans.ts'

const londonParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * The day and hour in London. 29 March 2026, 11:30 UTC: the 29th at 12, since summer time began that night.
 */
export const londonNow = (now: Date): LondonTime => {
  const parts = new Map(londonParts.formatToParts(now).map(({ type, value }) => [type, value]))
  const today: Day | null = parseDay(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`)
  return { day: today ?? day(Math.floor(now.getTime() / DAY_MS)), hour: Number(parts.get('hour')) }
}

/** The London day of a moment, as staff read it: 30 June 2026, 23:30 UTC, is '2026-07-01'. */
export const londonDay = (moment: Date): string => formatDay(londonNow(moment).day)

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** The same day as documents print it: '1 July 2026'. */
export const formatLongLondonDay = (moment: Date): string => long.format(moment)

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment as staff read it: 'Thu 26 Nov, 14:05'. */
export const londonClock = (moment: Date): string => clock.format(moment)

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment as files have it, so that text sorts by time: '2026-07-01 00:30', of 30 June, 23:30 UTC. */
export const londonMinute = (moment: Date): string => minute.format(moment)

/** The first moment of a day in London: 1 July 2026 begins at 23:00 UTC of 30 June. */
export const londonMidnight = (of: Day): Date => {
  const utc = new Date(of * DAY_MS)
  /* Clocks change at one o'clock UTC: midnight UTC is 0 or 1 o'clock of the same day here. */
  return new Date(utc.getTime() - londonNow(utc).hour * HOUR_MS)
}

/**
 * The first moment at which London's clock shows an hour of a day, or a later one: 12 o'clock on 1 July 2026
 * is 11:00 UTC. An hour that is skipped in spring comes with the one after it; one that comes twice in autumn
 * counts when it comes first (S-008).
 */
export const londonMoment = ({ day: of, hour }: LondonTime): Date => {
  const asInUtc = of * DAY_MS + hour * HOUR_MS
  /* In summer London's clock is an hour ahead of UTC. */
  const anHourBefore = new Date(asInUtc - HOUR_MS)
  const shown = londonNow(anHourBefore)
  const isReached = shown.day > of || (shown.day === of && shown.hour >= hour)
  return isReached ? anHourBefore : new Date(asInUtc)
}

/**
 * The moment of another day at which London's clock shows what it shows at `moment`: 24 November 2026, 14:05,
 * is 14:05 on the 23rd. A time that is skipped in spring is the moment of the change; one that comes twice in
 * autumn counts when it comes first (M-021).
 */
export const sameClockOn = (of: Day, moment: Date): Date => {
  const { hour } = londonNow(moment)
  const reached = londonMoment({ day: of, hour })
  /* Hours begin with those of UTC. */
  return londonNow(reached).hour === hour
    ? new Date(reached.getTime() + (moment.getTime() % HOUR_MS))
    : reached
}
