import { expect, test } from 'vitest'
import { parseServiceRules } from './service-rules.ts'

const band = { upTo: 30_000, cost: 7_50 }
const rules = {
  leadDays: 2,
  cutOffHour: 12,
  datesOffered: 5,
  rates: [{ zone: 'mainland', bands: [band] }],
}

test('reads the rules of a service that an earlier version stored, without what came later [OP-37]', () => {
  expect(parseServiceRules(rules)).toEqual({
    ...rules,
    rates: [{ zone: 'mainland', bands: [{ ...band, palletOf: null }], surcharges: [], extraLeadDays: 0 }],
    notCarried: [],
  })
})

test('reads surcharges, pallets and what is not carried [OP-37]', () => {
  const surcharge = { name: 'Congestion', cost: 12_00, per: 'pallet' }
  const later = {
    ...rules,
    rates: [
      {
        zone: 'mainland',
        bands: [{ upTo: null, cost: 60_00, palletOf: 900_000 }],
        surcharges: [surcharge],
        extraLeadDays: 3,
      },
    ],
    notCarried: ['F1-C'],
  }
  expect(parseServiceRules(later)).toEqual(later)
})
