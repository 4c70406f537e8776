import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Zone } from './tables.ts'
import { isBroadZone, rangesOfZone } from './zone-ranges.ts'
import { zoneOf } from './zones.ts'

const zones: Zone[] = [
  { code: 'mainland', name: 'Mainland', prefixes: [''] },
  { code: 'highlands', name: 'Highlands', prefixes: ['IV', 'PA20', 'KA27 8'] },
  { code: 'inverness', name: 'Inverness', prefixes: ['IV2', 'EC1A 1'] },
  { code: 'city', name: 'City of London', prefixes: ['EC1', 'W1', 'SW1A 1', 'IV27'] },
  { code: 'barbican', name: 'Barbican', prefixes: ['EC1A', 'IV2'] },
]

test('has a zone’s postcodes as ranges, without those of a longer prefix [D9, M-026]', () => {
  expect(rangesOfZone(zones.slice(1, 3), 'highlands')).toEqual([
    { from: 'IV0', before: 'IV2' },
    { from: 'IV2!', before: 'IV2A' },
    { from: 'IV2[', before: 'IV:' },
    { from: 'KA27 8', before: 'KA27 9' },
    { from: 'PA20', before: 'PA20!' },
    { from: 'PA20A', before: 'PA20[' },
  ])
  const own = [{ code: 'one', name: 'One', prefixes: ['IV', 'IV27', 'KW'] }]
  expect(rangesOfZone(own, 'one')).toEqual([
    { from: 'IV0', before: 'IV:' },
    { from: 'KW0', before: 'KW:' },
  ])
  const sectors = [{ code: 'one', name: 'One', prefixes: ['KA27 9', 'KA27 8'] }]
  expect(rangesOfZone(sectors, 'one')).toEqual([{ from: 'KA27 8', before: 'KA27 :' }])
  const inside = [
    { code: 'one', name: 'One', prefixes: ['IV2'] },
    { code: 'two', name: 'Two', prefixes: ['IV2A'] },
  ]
  expect(rangesOfZone(inside, 'one')).toEqual([
    { from: 'IV2', before: 'IV2!' },
    { from: 'IV2A!', before: 'IV2[' },
  ])
  expect(rangesOfZone(zones, 'nowhere')).toEqual([])
})

test('holds exactly the postcodes that the zone has [D9, M-026]', () => {
  const outward = fc.constantFrom(
    'IV2',
    'IV27',
    'IV1',
    'IV2A',
    'PA20',
    'PA2',
    'KA27',
    'EC1',
    'EC1A',
    'W1',
    'W1A',
    'SW1A',
    'B1',
  )
  const inward = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('AA', 'XX'))
  fc.assert(
    fc.property(outward, inward, (district, [sector, unit]) => {
      const postcode = `${district} ${sector}${unit}`
      const within = zones.filter(({ code }) =>
        rangesOfZone(zones, code).some(({ from, before }) => postcode >= from && postcode < before),
      )
      expect(within.map(({ code }) => code)).toEqual([zoneOf(zones, postcode)?.code])
    }),
  )
})

test('calls a zone broad that has the rest of the country or many of its areas [M-026]', () => {
  const areas = [
    'AB',
    'AL',
    'B',
    'BA',
    'BB',
    'BD',
    'BH',
    'BL',
    'BN',
    'BR',
    'BS',
    'CA',
    'CB',
    'CF',
    'CH',
    'CM',
  ]
  expect(zones.map(isBroadZone)).toEqual([true, false, false, false, false])
  expect(isBroadZone({ prefixes: [...areas, 'CO', 'CR', 'CT', 'CV', 'IV27', 'EC1A'] })).toBe(false)
  expect(isBroadZone({ prefixes: [...areas, 'CO', 'CR', 'CT', 'CV', 'CW'] })).toBe(true)
})
