import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  type Day,
  day,
  dayLabel,
  formatDay,
  isWorkingDay,
  parseDay,
  shortDayLabel,
  workingDayFrom,
} from './calendar.ts'
import { cutOffAfter, offeredDates } from './dates.ts'

const on = (iso: string): Day => {
  const parsed = parseDay(iso)
  if (parsed === null) throw new Error(iso)
  return parsed
}
const none: ReadonlySet<Day> = new Set()
/** Easter and May of 2026. */
const holidays = new Set(['2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25'].map(on))

describe('dates', () => {
  test('are written for the wire and for the shopper [T-105]', () => {
    expect(formatDay(on('2025-06-10'))).toBe('2025-06-10')
    expect(dayLabel(on('2025-06-10'))).toBe('Tue 10 June 2025')
    expect(dayLabel(on('2028-02-29'))).toBe('Tue 29 February 2028')
  })

  test('name every weekday and month, the latter by three letters where there is little room [T-105, S-001]', () => {
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
    ]
    const firsts = months.map((_, i) => on(`2026-${String(i + 1).padStart(2, '0')}-01`))
    const weekdays = ['Thu', 'Sun', 'Sun', 'Wed', 'Fri', 'Mon', 'Wed', 'Sat', 'Tue', 'Thu', 'Sun', 'Tue']
    expect(firsts.map(dayLabel)).toEqual(months.map((month, i) => `${weekdays[i]} 1 ${month} 2026`))
    expect(firsts.map(shortDayLabel)).toEqual(
      months.map((month, i) => `${weekdays[i]} 1 ${month.slice(0, 3)}`),
    )
    expect(shortDayLabel(on('2025-06-10'))).toBe('Tue 10 Jun')
  })

  test('are whole days', () => expect(() => day(0.5)).toThrow('a day 0.5'))

  test.each([
    'x2025-06-10',
    '2025-06-101',
    '2025-02-30',
    '2025-13-01',
    '2025-6-1',
    '',
    '10/06/2025',
    '2025-06-10T00:00',
    null,
    20250610,
  ])('rejects %j', (text) => expect(parseDay(text)).toBeNull())

  test('round-trip through their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (n) => {
        expect(parseDay(formatDay(day(n)))).toBe(n)
      }),
    )
  })
})

describe('working days', () => {
  test.each([
    ['2026-03-30', true],
    ['2026-03-28', false],
    ['2026-03-29', false],
    ['2026-04-03', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
  ])('include %s: %s', (iso, works) => expect(isWorkingDay(on(iso), holidays)).toBe(works))

  test('begin with the day itself, or the next one after weekends and holidays', () => {
    const next = ['2026-04-02', '2026-04-03', '2026-04-05', '2026-05-23'].map((iso) =>
      workingDayFrom(on(iso), holidays),
    )
    expect(next.map(formatDay)).toEqual(['2026-04-02', '2026-04-07', '2026-04-07', '2026-05-26'])
    expect(formatDay(addWorkingDays(on('2026-04-03'), 0, holidays))).toBe('2026-04-07')
  })

  test('from Thursday before Easter, the next one is Tuesday', () => {
    expect(formatDay(addWorkingDays(on('2026-04-02'), 1, holidays))).toBe('2026-04-07')
    expect(formatDay(addWorkingDays(on('2026-04-02'), 1, none))).toBe('2026-04-03')
  })
})

test.each([
  ['Friday at 11', '2026-03-27', 11, '2026-03-27'],
  ['Friday at 12', '2026-03-27', 12, '2026-03-30'],
  ['Saturday at 9', '2026-03-28', 9, '2026-03-30'],
  ['Thursday before Easter at 13', '2026-04-02', 13, '2026-04-07'],
])('an order on %s is in time for the cut-off at noon of %s [S-008]', (_, iso, hour, expected) => {
  const { day: ordered, hour: until } = cutOffAfter(12, { day: on(iso), hour }, holidays)
  expect([formatDay(ordered), until]).toEqual([expected, 12])
})

describe('the dates that a service offers', () => {
  const dates = (service: [number, number, number], now: string, hour: number, extraLeadDays = 0) =>
    offeredDates(
      { leadDays: service[0], cutOffHour: service[1], datesOffered: service[2] },
      { extraLeadDays },
      { day: on(now), hour },
      holidays,
    ).map(formatDay)

  test.each([
    ['before the cut-off', '2026-03-27', 11, '2026-03-31'],
    ['at the cut-off', '2026-03-27', 12, '2026-04-01'],
    ['on a Saturday', '2026-03-28', 9, '2026-04-01'],
    ['on a Saturday, late', '2026-03-28', 20, '2026-04-01'],
    ['over Easter', '2026-04-02', 11, '2026-04-08'],
    ['on Good Friday', '2026-04-03', 9, '2026-04-09'],
  ])('follow two days after an order %s [T-099]', (_, now, hour, first) =>
    expect(dates([2, 12, 1], now, hour)).toEqual([first]),
  )

  test('are consecutive working days, at most ten [T-099, T-119]', () => {
    expect(dates([1, 12, 4], '2026-04-30', 9)).toEqual([
      '2026-05-01',
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
    ])
    expect(dates([0, 24, 30], '2026-04-30', 23)).toHaveLength(10)
  })

  test('are later in a zone with extra lead days', () =>
    expect(dates([2, 12, 1], '2026-03-27', 11, 2)).toEqual(['2026-04-02']))

  test('are always working days after the lead time [T-119]', () => {
    const lead = fc.integer({ min: 0, max: 10 })
    fc.assert(
      fc.property(fc.integer({ min: 20_500, max: 21_000 }), fc.nat(23), lead, (n, hour, days) => {
        const offered = offeredDates(
          { leadDays: days, cutOffHour: 12, datesOffered: 10 },
          { extraLeadDays: 0 },
          { day: day(n), hour },
          holidays,
        )
        expect(offered).toHaveLength(10)
        expect(offered.every((d) => isWorkingDay(d, holidays) && d >= n + days)).toBe(true)
        expect([...offered].sort((a, b) => a - b)).toEqual(offered)
      }),
      { numRuns: 500 },
    )
  })
})
