import { expect, test } from 'vitest'
import { day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { bankHolidays } from './bank-holidays.ts'

test('lists the bank holidays of England, with substitute days for those on a weekend [OP-53]', () => {
  const holidays = [...bankHolidays(parseDay('2026-07-01') ?? day(0))].map(formatDay)
  expect(holidays.filter((date) => date.startsWith('2026')).toSorted()).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
  ])
  expect(holidays).toEqual(expect.arrayContaining(['2027-01-01', '2027-12-27', '2027-12-28']))
})
