import { units } from '../measure/quantity.ts'
import { kilogramsToGrams } from '../measure/weight.ts'
import { poundsToRate, type Rate, rate } from '../money/rate.ts'
import { type Day, day, parseDay } from './calendar.ts'
import type { DeliveryLoad } from './offers.ts'
import type { DeliveryTables, Service, ServiceRates } from './tables.ts'

/* The reference services of the requirements, for tests. */

export const pounds = (text: string): Rate => poundsToRate(text) ?? rate(0)
export const on = (iso: string): Day => parseDay(iso) ?? day(0)

export const ratesTo = (zone: string, bands: ServiceRates['bands']): ServiceRates => ({
  zone,
  bands,
  surcharges: [],
  extraLeadDays: 0,
})
const mainland = (cost: string) => [ratesTo('mainland', [{ upTo: null, cost: pounds(cost), palletOf: null }])]

export const standard: Service = {
  id: 1,
  name: 'Standard',
  description: 'By pallet or parcel.',
  isDefault: true,
  isEstimated: true,
  leadDays: 3,
  cutOffHour: 12,
  datesOffered: 1,
  rates: mainland('0'),
  notCarried: [],
}
export const nominatedDay: Service = {
  ...standard,
  id: 2,
  name: 'Nominated Day',
  isDefault: false,
  isEstimated: false,
  leadDays: 2,
  datesOffered: 10,
  rates: mainland('25'),
}
export const express: Service = {
  ...standard,
  id: 3,
  name: 'Express',
  isDefault: false,
  isEstimated: false,
  leadDays: 1,
  rates: mainland('15'),
}

export const tables: DeliveryTables = {
  zones: [
    { code: 'mainland', name: 'Mainland', prefixes: ['LS', 'PA'] },
    { code: 'highlands', name: 'Highlands', prefixes: ['IV', 'PA20'] },
    { code: 'isle-of-man', name: 'Isle of Man', prefixes: ['IM'] },
  ],
  services: [standard, nominatedDay, express],
}

const line = (sku: string, more: Partial<DeliveryLoad>): DeliveryLoad => ({
  sku,
  name: sku,
  isSample: false,
  quantity: units(1),
  weight: null,
  allowNominatedDay: true,
  shippingRate: null,
  ...more,
})
export const goods = (
  sku: string,
  kilograms: string | null,
  more: Partial<DeliveryLoad> = {},
): DeliveryLoad => line(sku, { weight: kilograms === null ? null : kilogramsToGrams(kilograms), ...more })
export const sample = (sku: string, count: number): DeliveryLoad =>
  line(sku, { isSample: true, quantity: units(count), shippingRate: pounds('2.5'), allowNominatedDay: false })
