import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '../delivery/calendar.ts'
import { lastDaysOf, linkReference, linkState, MOST_LINK_DAYS, MOST_RESERVE_DAYS } from './payment-link.ts'

const today = parseDay('2026-11-24') ?? expect.fail('a day')
const spanOf = (days: number, reserveDays: number) => {
  const read = lastDaysOf(today, { days, reserveDays })
  return read.ok
    ? [formatDay(read.value.last), read.value.reserved && formatDay(read.value.reserved)]
    : read.error
}

describe('days of a payment link', () => {
  test('counts from the day after it is made [M-080]', () => {
    expect(spanOf(7, 2)).toEqual(['2026-12-01', '2026-11-26'])
    expect(spanOf(1, 0)).toEqual(['2026-11-25', null])
    expect(spanOf(2, 2)).toEqual(['2026-11-26', '2026-11-26'])
    expect(spanOf(30, 7)).toEqual(['2026-12-24', '2026-12-01'])
  })

  test('refuses numbers of days that a link cannot have [M-080]', () => {
    expect([0, 31, 1.5, Number.NaN].map((days) => spanOf(days, 0))).toEqual(Array(4).fill('days'))
    expect([-1, 8, 0.5].map((days) => spanOf(30, days))).toEqual(Array(3).fill('reserve-days'))
    expect(spanOf(3, 4)).toBe('reserved-longer')
  })

  test('never reserves goods beyond the end of the link [M-080]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: MOST_LINK_DAYS + 2 }),
        fc.integer({ min: -2, max: MOST_RESERVE_DAYS + 2 }),
        (days, reserveDays) => {
          const read = lastDaysOf(today, { days, reserveDays })
          if (!read.ok) return
          const { last, reserved } = read.value
          expect(last).toBeGreaterThan(today)
          expect(reserved === null || (reserved > today && reserved <= last)).toBe(true)
        },
      ),
    )
  })
})

describe('state of a payment link', () => {
  const endsAt = new Date('2026-12-02T00:00:00Z')
  const before = new Date(endsAt.getTime() - 1)
  const open = { paidAt: null, withdrawnAt: null, endsAt, order: null }
  const order = { isCancelled: false, isPaid: false }

  test('is open until the end of its last day [M-080]', () => {
    expect([linkState(open, before), linkState(open, endsAt)]).toEqual(['open', 'ended'])
  })

  test('follows its order until it is paid [M-080]', () => {
    expect(linkState({ ...open, order }, before)).toBe('open')
    expect(linkState({ ...open, order: { ...order, isPaid: true } }, before)).toBe('settled')
    expect(linkState({ ...open, order: { isCancelled: true, isPaid: true } }, before)).toBe('cancelled')
    expect(linkState({ ...open, order: { isCancelled: true, isPaid: true }, paidAt: before }, endsAt)).toBe(
      'paid',
    )
  })

  test('stays withdrawn after its end [M-080]', () => {
    expect(linkState({ ...open, withdrawnAt: before }, endsAt)).toBe('withdrawn')
  })
})

test('numbers links for goods without an order [M-080]', () => {
  expect([linkReference(12), linkReference(123_456)]).toEqual(['PAY-00012', 'PAY-123456'])
})
