import { expect, test } from 'vitest'
import { type DeliveryEvent, printDeliveryEvent } from './delivery-event.ts'

/* The delivery day for a calendar (S-035), in the format of RFC 5545. */

const event: DeliveryEvent = {
  number: 'TS-4K7Q-9XWX',
  date: '2026-03-29',
  dateAfter: '2026-03-30',
  path: '/checkout/complete/abc',
  delivery: 'Standard, Sun 29 March 2026 (estimated)',
  address: ['Anna Mason', '12 Quarry Lane; rear', 'Leeds', 'LS1 4AP'],
  goods: ['Moorland, honed: 600 × 600 mm · 10.08 m² (28 tiles)', 'Sand\r\nBEGIN:VALARM: 1'],
  kerbside: true,
}
const merchant = { name: 'Stone & Co', telephone: '0113 496 0123' }
const print = (change: Partial<DeliveryEvent> = {}) =>
  printDeliveryEvent(
    { ...event, ...change },
    merchant,
    new URL('https://shop.example'),
    new Date('2026-03-23T23:30:00Z'),
  )
const unfolded = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('is one whole day without hours or time zone, also when clocks change [S-035]', async () => {
  const lines = unfolded(await print())
  expect(lines.filter((line) => line.startsWith('DT'))).toEqual([
    'DTSTAMP:20260323T233000Z',
    'DTSTART;VALUE=DATE:20260329',
    'DTEND;VALUE=DATE:20260330',
  ])
  expect(lines.filter((line) => line.includes('TZ'))).toEqual([])
  expect(unfolded(await print({ date: '2026-12-31', dateAfter: '2027-01-01' }))).toContain(
    'DTEND;VALUE=DATE:20270101',
  )
})

test('escapes what would end a value or a line [S-035]', async () => {
  const text = await print()
  const lines = unfolded(text)
  expect(lines).toContain('LOCATION:Anna Mason\\, 12 Quarry Lane\\; rear\\, Leeds\\, LS1 4AP')
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Sand\\nBEGIN:VALARM: 1\\n')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('folds lines at 75 octets, between characters [S-035]', async () => {
  const address = ['Łódź 🏠 '.repeat(40).trim()]
  const text = await print({ address })
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(unfolded(text)).toContain(`LOCATION:${address[0]}`)
})

test('ends with a line break and is named by the order [S-035]', async () => {
  const text = await print()
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.match(/END:VCALENDAR/g)).toHaveLength(1)
  expect(unfolded(text)).toEqual(
    expect.arrayContaining([
      'UID:TS-4K7Q-9XWX@shop.example',
      'SUMMARY:Delivery from Stone & Co: order TS-4K7Q-9XWX',
      'URL;VALUE=URI:https://shop.example/checkout/complete/abc',
    ]),
  )
})
