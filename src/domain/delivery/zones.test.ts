import { expect, test } from 'vitest'
import type { Service, Zone } from './tables.ts'
import { servicesTo, zoneOf } from './zones.ts'

const zones: Zone[] = [
  { code: 'mainland', name: 'Mainland', prefixes: [''] },
  { code: 'highlands', name: 'Highlands', prefixes: ['IV', 'PA20', 'KA27 8'] },
  { code: 'inverness', name: 'Inverness', prefixes: ['IV2'] },
  { code: 'ni', name: 'Northern Ireland', prefixes: ['BT'] },
  { code: 'iom', name: 'Isle of Man', prefixes: ['IM'] },
]
const service = (id: number, served: string[]): Service => ({
  id,
  name: `Service ${id}`,
  description: '',
  isDefault: id === 1,
  leadDays: 2,
  cutOffHour: 12,
  datesOffered: 1,
  rates: served.map((zone) => ({ zone, bands: [] })),
})

test.each([
  ['LS1 4AP', 'mainland'],
  ['B33 8TH', 'mainland'],
  ['BT1 1AA', 'ni'],
  ['IV27 4AA', 'highlands'],
  ['IV2 3AA', 'inverness'],
  ['PA20 0AA', 'highlands'],
  ['PA2 0AA', 'mainland'],
  ['KA27 8AA', 'highlands'],
  ['KA27 7AA', 'mainland'],
  ['IM1 1AA', 'iom'],
])('%s lies in %s: the longest matching prefix wins', (postcode, code) => {
  expect(zoneOf(zones, postcode)?.code).toBe(code)
})

test('[P-036] a zone without rates is not served; without a postcode every service is named', () => {
  const services = [service(1, ['mainland', 'ni']), service(2, ['mainland'])]
  const ids = (postcode: string | null) => servicesTo({ zones, services }, postcode).map((s) => s.id)
  expect(ids('LS1 4AP')).toEqual([1, 2])
  expect(ids('BT1 1AA')).toEqual([1])
  expect(ids('IM1 1AA')).toEqual([])
  expect(ids(null)).toEqual([1, 2])
})
