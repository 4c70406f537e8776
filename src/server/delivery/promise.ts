import type { DeliveryPreview, PreviewedService } from '#contract/delivery.ts'
import { dayLabel } from '#domain/delivery/calendar.ts'
import { choosesDate, type DeliveryLoad, isEstimate, type Offer } from '#domain/delivery/offers.ts'
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

const presentService = (offer: Offer, load: DeliveryLoad): PreviewedService => ({
  name: offer.service.name,
  description: offer.service.description,
  price: penceToPounds(offer.price),
  first_date: offer.dates[0] === undefined ? null : dayLabel(offer.dates[0]),
  choose_date: choosesDate(offer, [load]),
  estimated: isEstimate(offer),
})

/** Delivery prices and dates to a formatted postcode, for two typical orders placed now. */
export const presentPromise = (
  coverage: Pick<DeliveryCoverage, 'deliver'>,
  postcode: string,
): DeliveryPreview => ({
  postcode,
  consignments: typicalOrders.map(({ code, load }) => ({
    code,
    services: coverage.deliver(postcode, [load]).offers.map((offer) => presentService(offer, load)),
  })),
})
