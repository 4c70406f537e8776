import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { londonDay, londonMidnight, londonMoment, londonNow, sameClockOn } from './london.ts'

test.each([
  ['2026-01-15T11:59:59Z', '2026-01-15', 11],
  ['2026-03-29T00:59:00Z', '2026-03-29', 0],
  ['2026-03-29T01:00:00Z', '2026-03-29', 2],
  ['2026-06-30T22:59:00Z', '2026-06-30', 23],
  ['2026-06-30T23:00:00Z', '2026-07-01', 0],
  ['2026-12-31T23:59:00Z', '2026-12-31', 23],
])('%s is the %s at %d in London [OP-53]', (utc, date, hour) => {
  const now = londonNow(new Date(utc))
  expect([formatDay(now.day), now.hour]).toEqual([date, hour])
  expect(londonDay(new Date(utc))).toBe(date)
})

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins at %s in London', (date, utc) => {
  const of = parseDay(date)
  expect(of !== null && londonMidnight(of).toISOString()).toBe(utc)
})

test('finds the moment of an hour in London, also when the clocks change [S-008]', () => {
  const momentOf = (date: string, hour: number) =>
    londonMoment({ day: parseDay(date) ?? day(0), hour }).toISOString()
  expect(momentOf('2026-07-01', 12)).toBe('2026-07-01T11:00:00.000Z')
  expect(momentOf('2026-12-01', 24)).toBe('2026-12-02T00:00:00.000Z')
  /* One o'clock does not exist on 29 March, and comes twice on 25 October. */
  expect([0, 1, 2].map((hour) => momentOf('2026-03-29', hour).slice(11, 16))).toEqual([
    '00:00',
    '01:00',
    '01:00',
  ])
  expect([0, 1, 2].map((hour) => momentOf('2026-10-25', hour).slice(8, 16))).toEqual([
    '24T23:00',
    '25T00:00',
    '25T02:00',
  ])
})

test('finds for every moment that its hour has begun by then, and not a millisecond before [S-008]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20_500, max: 21_600 }),
      fc.integer({ min: 0, max: 24 }),
      (since1970, hour) => {
        const reached = (moment: Date): boolean => {
          const now = londonNow(moment)
          return now.day > since1970 || (now.day === since1970 && now.hour >= hour)
        }
        const moment = londonMoment({ day: day(since1970), hour })
        expect(reached(moment)).toBe(true)
        expect(reached(new Date(moment.getTime() - 1))).toBe(false)
      },
    ),
  )
})

test.each([
  ['2026-11-24T14:05:30.250Z', '2026-11-23', '2026-11-23T14:05:30.250Z'],
  ['2026-10-26T14:05:00.000Z', '2026-10-24', '2026-10-24T13:05:00.000Z'],
  ['2026-04-05T00:30:00.000Z', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['2026-04-05T01:30:00.000Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ['2026-10-26T01:30:00.000Z', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:30:00.000Z', '2026-10-18', '2026-10-18T00:30:00.000Z'],
])('at %s the same time of %s is %s [M-021]', (now, date, same) => {
  expect(sameClockOn(parseDay(date) ?? day(0), new Date(now)).toISOString()).toBe(same)
})

test('compares days up to the same time of the clock, within the day, later with every later time [M-021]', () => {
  /* From 2026 to 2029, and each day on which clocks change among them. */
  const clockChanges = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map(
    (date) => parseDay(date) ?? 0,
  )
  const someDay = fc.oneof(fc.integer({ min: 20_500, max: 21_600 }), fc.constantFrom(...clockChanges))
  const ofDay = fc.integer({ min: 0, max: 86_399_999 })
  fc.assert(
    fc.property(someDay, someDay, ofDay, ofDay, (today, other, a, b) => {
      const [begin, end] = [londonMidnight(day(other)), londonMidnight(day(other + 1))]
      const clock = (ms: number): Date => new Date(londonMidnight(day(today)).getTime() + ms)
      const [early, late] = [clock(Math.min(a, b)), clock(Math.max(a, b))].filter(
        (moment) => londonNow(moment).day === today,
      )
      if (early === undefined || late === undefined) return
      const [same, sameLate] = [sameClockOn(day(other), early), sameClockOn(day(other), late)]
      expect(same >= begin && same < end).toBe(true)
      expect(sameClockOn(day(today), early) <= early).toBe(true)
      const shown = (moment: Date): number =>
        londonNow(moment).hour * 3_600_000 + (moment.getTime() % 3_600_000)
      if (shown(late) >= shown(early)) expect(sameLate >= same).toBe(true)
      /* Only the hour that spring skips is not shown on the other day. */
      const isSkipped = londonNow(early).hour === 1 && end.getTime() - begin.getTime() < 86_400_000
      if (!isSkipped) expect(shown(same)).toBe(shown(early))
    }),
  )
})
