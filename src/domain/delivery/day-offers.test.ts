import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence, penceToPounds } from '../money/pence.ts'
import { type DatedService, dayCalendar } from './day-offers.ts'

const service = (name: string, price: number, dates: readonly string[], isDefault = false) => ({
  name,
  default: isDefault,
  price: penceToPounds(pence(price)),
  dates: dates.map((date): readonly [string, string] => [date, date]),
})
const standard = service('Standard', 0, ['26'], true)
const nominated = service('Nominated Day', 3000, ['25', '26', '27', '30'])
const express = service('Express', 1800, ['24', '25', '26'])

const inWords = (offers: readonly { readonly date: string; readonly service: { readonly name: string } }[]) =>
  offers.map(({ date, service: { name } }) => `${date} ${name}`)

test('offers each day once at its lowest price, and dearer later days apart [S-005]', () => {
  const calendar = dayCalendar([standard, nominated, express])
  expect(inWords(calendar.days)).toEqual(['24 Express', '25 Express', '26 Standard'])
  expect(inWords(calendar.later)).toEqual(['27 Nominated Day', '30 Nominated Day'])
  expect(calendar.undated).toEqual([])
})

test('offers the default service where two cost the same, whichever comes first [S-005]', () => {
  const same = service('Economy', 0, ['26'])
  for (const services of [
    [standard, same],
    [same, standard],
  ])
    expect(inWords(dayCalendar(services).days)).toEqual(['26 Standard'])
})

test('offers a service without dates only where it is cheaper than every day [T-114, S-005]', () => {
  const dateless = service('Nominated Day', 3000, [])
  expect(dayCalendar([standard, dateless]).undated).toEqual([])
  expect(dayCalendar([service('Van', 3000, ['24']), dateless]).undated).toEqual([])
  expect(dayCalendar([dateless]).undated).toEqual([dateless])
  expect(dayCalendar([dateless, service('Van', 9000, ['24'])]).undated).toEqual([dateless])
})

test('never repeats a day, never asks more than the lowest price, and never more for a later day [S-005]', () => {
  const services = fc.array(
    fc.record({
      default: fc.boolean(),
      price: fc.integer({ min: 0, max: 5 }).map((sum) => penceToPounds(pence(sum * 100))),
      dates: fc
        .uniqueArray(fc.integer({ min: 10, max: 20 }), { maxLength: 6 })
        .map((days) => days.map((day): readonly [string, string] => [String(day), ''])),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(services, (all: readonly DatedService[]) => {
      const { days, later } = dayCalendar(all)
      const offered = [...days, ...later].map(({ date }) => date)
      expect(new Set(offered)).toEqual(new Set(all.flatMap(({ dates }) => dates.map(([date]) => date))))
      expect(new Set(offered).size).toBe(offered.length)
      for (const { date, service: own } of [...days, ...later])
        for (const other of all.filter(({ dates }) => dates.some(([value]) => value === date)))
          expect(own.price).toBeLessThanOrEqual(other.price)
      const prices = days.map(({ service: { price } }) => price)
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    }),
    { numRuns: 1000 },
  )
})
