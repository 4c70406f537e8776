import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { londonDay, londonMidnight, londonNow } from './london.ts'

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
