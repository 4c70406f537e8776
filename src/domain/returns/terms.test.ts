import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, day, parseDay } from '../delivery/calendar.ts'
import { pence } from '../money/pence.ts'
import {
  deliveredOn,
  lastDayToCancel,
  moneyDueOn,
  mostFee,
  returnTerms,
  suggestedDelivery,
  suggestedFee,
  termsOf,
} from './terms.ts'

const on = (iso: string): Day => parseDay(iso) ?? day(0)
const delivered = on('2026-06-01')
const asked = (iso: string, more: Partial<Parameters<typeof termsOf>[0]> = {}) =>
  termsOf({ delivered, asked: on(iso), isTrade: false, reason: 'return', days: 30, ...more })

test('lets a consumer cancel for 14 days after delivery, and takes goods back for the shop’s days after [M-071]', () => {
  expect([asked('2026-06-01'), asked('2026-06-15')]).toEqual(['right', 'right'])
  expect([asked('2026-06-16'), asked('2026-07-01')]).toEqual(['fee', 'fee'])
  expect([asked('2026-07-02'), asked('2026-06-16', { days: null })]).toEqual(['late', 'late'])
})

test('suggests a trade customer the fee from the first day on [M-071]', () => {
  expect([asked('2026-06-02', { isTrade: true }), asked('2026-06-21', { isTrade: true })]).toEqual([
    'fee',
    'fee',
  ])
  expect(asked('2026-07-02', { isTrade: true })).toBe('late')
})

test('answers for its own faults at any time, but a consumer’s right comes first [M-071]', () => {
  for (const reason of ['damaged', 'wrong', 'late'] as const) {
    expect(asked('2026-06-10', { reason })).toBe('right')
    expect(asked('2027-06-10', { reason })).toBe('fault')
    expect(asked('2026-06-10', { reason, isTrade: true })).toBe('fault')
  }
})

test('begins no time before the last of the goods came [M-071]', () => {
  const sent = on('2026-06-01')
  expect(deliveredOn({ promised: on('2026-06-03'), sent, isPartLeft: false })).toBe(on('2026-06-03'))
  expect(deliveredOn({ promised: on('2026-05-28'), sent, isPartLeft: false })).toBe(sent)
  expect(deliveredOn({ promised: null, sent, isPartLeft: false })).toBe(sent)
  expect(deliveredOn({ promised: on('2026-06-03'), sent, isPartLeft: true })).toBeNull()
  expect(deliveredOn({ promised: on('2026-06-03'), sent: null, isPartLeft: false })).toBeNull()
  expect(asked('2027-01-01', { delivered: null })).toBe('right')
  expect([lastDayToCancel(null), lastDayToCancel(delivered)]).toEqual([null, on('2026-06-15')])
})

test('takes no fee off a consumer’s right, 20 % otherwise, and suggests none for a fault [M-071]', () => {
  const goods = pence(64_800)
  expect(returnTerms.map((terms) => mostFee(terms, goods, 20))).toEqual([0, 12_960, 12_960, 12_960])
  expect(returnTerms.map((terms) => suggestedFee(terms, goods, 20))).toEqual([0, 0, 12_960, 12_960])
})

test('gives the standard delivery back once the whole order came back, and no more than is left [M-071]', () => {
  const whole = { isWholeOrder: true, left: pence(3000), standard: pence(1800) }
  expect(suggestedDelivery('right', whole)).toBe(1800)
  expect(suggestedDelivery('right', { ...whole, left: pence(900) })).toBe(900)
  expect(suggestedDelivery('right', { ...whole, standard: null })).toBe(3000)
  expect(suggestedDelivery('fault', whole)).toBe(1800)
  expect(suggestedDelivery('right', { ...whole, isWholeOrder: false })).toBe(0)
  expect([suggestedDelivery('fee', whole), suggestedDelivery('late', whole)]).toEqual([0, 0])
})

test('owes the money 14 days after the goods or, if that came first, their proof of sending [M-071]', () => {
  expect(moneyDueOn(on('2026-06-01'), on('2026-06-04'))).toBe(on('2026-06-15'))
  expect(moneyDueOn(null, on('2026-06-04'))).toBe(on('2026-06-18'))
  expect(moneyDueOn(on('2026-06-01'), null)).toBe(on('2026-06-15'))
  expect(moneyDueOn(null, null)).toBeNull()
})

test('never keeps more than the goods cost, whatever the terms [M-071]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...returnTerms),
      fc.nat({ max: 10_000_000 }),
      fc.nat({ max: 100 }),
      (terms, goods, percent) => {
        const most = mostFee(terms, pence(goods), percent)
        expect(most).toBeLessThanOrEqual(goods)
        expect(suggestedFee(terms, pence(goods), percent)).toBeLessThanOrEqual(most)
      },
    ),
  )
})
