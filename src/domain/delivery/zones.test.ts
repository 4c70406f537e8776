import { expect, test } from 'vitest'
import { grams } from '../measure/weight.ts'
import { rate } from '../money/rate.ts'
import { ratesTo } from './delivery.fixtures.ts'
import type { Service, Zone } from './tables.ts'
import { servicesTo, zoneOf } from './zones.ts'

const zones: Zone[] = [
  { code: 'mainland', name: 'Mainland', prefixes: [''] },
  { code: 'highlands', name: 'Highlands', prefixes: ['IV', 'PA20', 'KA27 8'] },
  { code: 'inverness', name: 'Inverness', prefixes: ['IV2'] },
  { code: 'birmingham', name: 'Birmingham', prefixes: ['B'] },
  { code: 'ni', name: 'Northern Ireland', prefixes: ['BT'] },
  { code: 'iom', name: 'Isle of Man', prefixes: ['IM'] },
  { code: 'city', name: 'City of London', prefixes: ['EC1', 'W1', 'SW1A 1'] },
  { code: 'barbican', name: 'Barbican', prefixes: ['EC1A'] },
]
const service = (id: number, served: string[], upToGrams: number | null = null): Service => ({
  id,
  name: `Service ${id}`,
  description: '',
  isDefault: id === 1,
  isEstimated: id === 1,
  leadDays: 2,
  cutOffHour: 12,
  datesOffered: 1,
  rates: served.map((zone) =>
    ratesTo(zone, [{ upTo: upToGrams === null ? null : grams(upToGrams), cost: rate(0), palletOf: null }]),
  ),
  notCarried: id === 3 ? ['F1-C'] : [],
})

test.each([
  ['LS1 4AP', 'mainland'],
  ['B33 8TH', 'birmingham'],
  ['BT1 1AA', 'ni'],
  ['IV27 4AA', 'highlands'],
  ['IV2 3AA', 'inverness'],
  ['PA20 0AA', 'highlands'],
  ['PA2 0AA', 'mainland'],
  ['KA27 8AA', 'highlands'],
  ['KA27 7AA', 'mainland'],
  ['IM1 1AA', 'iom'],
  ['EC1A 1BB', 'barbican'],
  ['EC1V 9AA', 'city'],
  ['EC1 1AA', 'city'],
  ['EC11 1AA', 'mainland'],
  ['W1A 0AX', 'city'],
  ['W10 5AA', 'mainland'],
  ['WC1A 1AA', 'mainland'],
  ['SW1A 1AA', 'city'],
  ['SW1A 2AA', 'mainland'],
  ['BF1 2AB', 'mainland'],
])('finds the zone of %s by the longest matching prefix: %s', (postcode, code) => {
  expect(zoneOf(zones, postcode)?.code).toBe(code)
})

test('caches the last zone by table and postcode without mixing them up', () => {
  const others: Zone[] = [{ code: 'all', name: 'All', prefixes: [''] }]
  const found = [zones, zones, others, zones].map((tables, i) =>
    zoneOf(tables, i === 1 ? 'BT1 1AA' : 'IV2 3AA'),
  )
  expect(found.map((zone) => zone?.code)).toEqual(['inverness', 'ni', 'all', 'inverness'])
})

test('returns no service for a zone without rates, and every service without a postcode [P-036]', () => {
  const services = [service(1, ['mainland', 'ni']), service(2, ['mainland'])]
  const ids = (postcode: string | null) => servicesTo({ zones, services }, postcode, null).map((s) => s.id)
  expect(ids('LS1 4AP')).toEqual([1, 2])
  expect(ids('BT1 1AA')).toEqual([1])
  expect(ids('IM1 1AA')).toEqual([])
  expect(ids(null)).toEqual([1, 2])
})

test('leaves out a service whose heaviest band is too light [P-036]', () => {
  const services = [service(1, ['mainland']), service(3, ['mainland'], 30_000)]
  const ids = (postcode: string | null, weight: number) =>
    servicesTo({ zones, services }, postcode, grams(weight)).map((s) => s.id)
  expect(ids('LS1 4AP', 30_000)).toEqual([1, 3])
  expect(ids('LS1 4AP', 30_001)).toEqual([1])
  expect(ids(null, 30_001)).toEqual([1])
  const bands = [30_000, 60_000].map((most) => ({ upTo: grams(most), cost: rate(0), palletOf: null }))
  const both = [{ ...service(1, []), rates: [ratesTo('mainland', bands)] }]
  expect(servicesTo({ zones, services: both }, 'LS1 4AP', grams(40_000))).toEqual(both)
})

test('leaves out a service that does not carry the goods [P-036, P-037]', () => {
  const services = [service(1, ['mainland']), service(3, ['mainland'])]
  const ids = (sku: string) => servicesTo({ zones, services }, 'LS1 4AP', null, sku).map((s) => s.id)
  expect(ids('f1-c')).toEqual([1])
  expect(ids('F2-C')).toEqual([1, 3])
})
