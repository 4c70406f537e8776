import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readSources } from './imports.ts'

/* The shop's days are those of London, wherever its machine stands: each clock is read in a process of that time zone. */

const program = `
  const { londonNow, londonDay, formatLongLondonDay } = await import('./src/server/london.ts')
  const { formatOrderDay } = await import('./src/web/pages/account/order-status.ts')
  const { dayLabel, formatDay, parseDay } = await import('./src/domain/delivery/calendar.ts')
  const { bankHolidays } = await import('./src/server/delivery/bank-holidays.ts')
  const { formatDateTime } = await import('./src/web/pages/manual-receipt/format-date-time.ts')
  const clocks = process.argv[1].split(',').map((iso) => {
    const at = new Date(iso)
    const { day, hour } = londonNow(at)
    return {
      zoneOfMachine: new Date('2026-01-01T00:00:00Z').getTimezoneOffset(),
      day: londonDay(at), label: dayLabel(day), hour,
      roundTrip: formatDay(parseDay(formatDay(day))),
      account: formatOrderDay(at.toISOString()), invoice: formatLongLondonDay(at), receipt: formatDateTime(at),
      holidays: [...bankHolidays(day)].map(formatDay).sort().slice(0, 8).join(' '),
    }
  })
  console.log(JSON.stringify(clocks))`

const moments = [
  /* Summer time: London is an hour before UTC. */
  '2026-06-30T22:59:59Z',
  '2026-06-30T23:00:00Z',
  /* Winter time: they are the same. */
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:00:00Z',
  /* The night in which summer time begins, and the one in which it ends. */
  '2026-03-29T00:30:00Z',
  '2026-10-24T23:30:00Z',
]

const readIn = (zone: string): Record<string, unknown>[] => {
  const clocks = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, moments.join(',')],
    { encoding: 'utf8', env: { ...process.env, TZ: zone } },
  )
  return JSON.parse(clocks)
}

test.each([
  ['Pacific/Auckland', -780],
  ['UTC', 0],
  ['America/Los_Angeles', 480],
])('computes London’s days on a machine in %s', (zone, offset) => {
  const clocks = readIn(zone)
  expect(clocks.every(({ zoneOfMachine }) => zoneOfMachine === offset)).toBe(true)
  expect(clocks.map(({ day, hour }) => [day, hour])).toEqual([
    ['2026-06-30', 23],
    ['2026-07-01', 0],
    ['2026-12-31', 23],
    ['2027-01-01', 0],
    ['2026-03-29', 0],
    ['2026-10-25', 0],
  ])
  expect(clocks.map(({ roundTrip }) => roundTrip)).toEqual(clocks.map(({ day }) => day))
  expect(clocks.map(({ label }) => label)).toEqual([
    'Tue 30 June 2026',
    'Wed 1 July 2026',
    'Thu 31 December 2026',
    'Fri 1 January 2027',
    'Sun 29 March 2026',
    'Sun 25 October 2026',
  ])
  const written = [
    '30 June 2026',
    '1 July 2026',
    '31 December 2026',
    '1 January 2027',
    '29 March 2026',
    '25 October 2026',
  ]
  expect(clocks.map(({ account }) => account)).toEqual(written)
  expect(clocks.map(({ invoice }) => invoice)).toEqual(written)
  expect(clocks.map(({ receipt }) => receipt)).toEqual([
    '30 June 2026 at 23:59',
    '1 July 2026 at 00:00',
    '31 December 2026 at 23:59',
    '1 January 2027 at 00:00',
    '29 March 2026 at 00:30',
    '25 October 2026 at 00:30',
  ])
  expect(clocks[0]?.['holidays']).toBe(
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-26',
  )
})

test('names a time zone wherever a date is written', () => {
  const written = /(?:DateTimeFormat|toLocale(?:Date|Time)String)\(/g
  const without = readSources('src')
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(written)].flatMap(({ index }) => {
        const call = text.slice(index, text.indexOf(')', index))
        return /timeZone|inLondon/.test(call) ? [] : [`${path}: ${call.slice(0, 80)}`]
      }),
    )
  expect(without).toEqual([])
})
