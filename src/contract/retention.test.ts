import { expect, test } from 'vitest'
import { startOfRetainedRecords } from './retention.ts'

test.each([
  ['2026-11-21', '2020-04-06'],
  ['2026-04-05', '2019-04-06'],
  ['2026-04-06', '2020-04-06'],
  ['2027-01-01', '2020-04-06'],
])('on %s retains records since %s, six years after the end of their tax year [F10]', (day, since) => {
  expect(
    startOfRetainedRecords(new Date(`${day}T12:00:00Z`))
      .toISOString()
      .slice(0, 10),
  ).toBe(since)
})
