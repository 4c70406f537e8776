import type { DeliveryPreview, PreviewedService } from '#contract/delivery.ts'
import { dayLabel, formatDay } from '#domain/delivery/calendar.ts'
import { dayCalendar } from '#domain/delivery/day-offers.ts'
import { type DeliveryLoad, isEstimate, type Offer } from '#domain/delivery/offers.ts'
import { units } from '#domain/measure/quantity.ts'
import { grams } from '#domain/measure/weight.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { DeliveryCoverage } from './index.ts'

const consignment = (kilograms: number): DeliveryLoad => ({
  sku: '',
  name: '',
  isSample: false,
  quantity: units(1),
  weight: grams(kilograms * 1000),
  allowNominatedDay: true,
  shippingRate: null,
})

/** Typical orders: a parcel of packs, and a pallet with a floor on it. */
const typicalOrders = [
  { code: 'parcel', load: consignment(20) },
  { code: 'pallet', load: consignment(500) },
] as const

const dated = (offer: Offer) => ({
  offer,
  default: offer.service.isDefault,
  price: penceToPounds(offer.price),
  dates: offer.dates.map((date): readonly [string, string] => [formatDay(date), dayLabel(date)]),
})

const presentService = (offer: Offer, days: readonly string[]): PreviewedService => ({
  name: offer.service.name,
  description: offer.service.description,
  price: penceToPounds(offer.price),
  first_date: days[0] ?? null,
  choose_date: days.length > 1,
  estimated: isEstimate(offer),
})

/** The services in order of their first days; each day belongs to the cheapest service alone (S-005). */
const presentServices = (offers: readonly Offer[]): readonly PreviewedService[] => {
  const { days, later, undated } = dayCalendar(offers.map(dated))
  const byOffer = Map.groupBy([...days, ...later], ({ service }) => service.offer)
  return [
    ...[...byOffer].map(([offer, own]) =>
      presentService(
        offer,
        own.map(({ label }) => label),
      ),
    ),
    ...undated.map(({ offer }) => presentService(offer, [])),
  ]
}

/** Delivery prices and dates to a formatted postcode, for two typical orders placed now. */
export const presentPromise = (
  coverage: Pick<DeliveryCoverage, 'deliver'>,
  postcode: string,
): DeliveryPreview => ({
  postcode,
  consignments: typicalOrders.map(({ code, load }) => ({
    code,
    services: presentServices(coverage.deliver(postcode, [load]).offers),
  })),
})
