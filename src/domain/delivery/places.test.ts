import { expect, test } from 'vitest'
import { pounds, ratesTo, standard } from './delivery.fixtures.ts'
import { joinNames, placesOf, preparationText } from './places.ts'

const band = [{ upTo: null, cost: pounds('5'), palletOf: null }]
const zone = (code: string, ...prefixes: readonly string[]) => ({ code, name: code.toUpperCase(), prefixes })
const tables = (cutOffHour: number) => ({
  zones: [zone('man', 'IM'), zone('all', ''), zone('empty'), zone('isles', 'HS', 'ZE')],
  services: [{ ...standard, cutOffHour, rates: [ratesTo('isles', band), ratesTo('all', band)] }],
})

test('lists for /delivery the zones with rates, and the zones without [D9, T-386]', () => {
  expect(placesOf(tables(12))).toEqual({ served: ['ALL', 'ISLES'], unserved: ['MAN'], cutOffHour: 12 })
  expect(placesOf({ zones: [], services: [] })).toEqual({ served: [], unserved: [], cutOffHour: 24 })
})

test('words the cut-off hour of an order [OP-53]', () => {
  expect([0, 9, 12, 14, 24].map(preparationText)).toEqual([
    'Orders are prepared on the working day after the one they are placed on.',
    'Orders placed before 9 am on a working day are prepared the same day.',
    'Orders placed before noon on a working day are prepared the same day.',
    'Orders placed before 2 pm on a working day are prepared the same day.',
    'Orders placed on a working day are prepared the same day.',
  ])
})

test('joins names as in a sentence', () => {
  expect([joinNames([]), joinNames(['A']), joinNames(['A', 'B']), joinNames(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})
