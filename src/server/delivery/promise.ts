import type { DeliveryPromise, PromisedService } from '#contract/delivery.ts'
import { dayLabel } from '#domain/delivery/calendar.ts'
import { choosesDate, isEstimate, type Load, type Offer } from '#domain/delivery/offers.ts'
import { units } from '#domain/measure/quantity.ts'
import { grams } from '#domain/measure/weight.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { DeliveryCoverage } from './index.ts'

const consignment = (kilograms: number): Load => ({
  sku: '',
  name: '',
  isSample: false,
  quantity: units(1),
  weight: grams(kilograms * 1000),
  allowNominatedDay: true,
  shippingRate: null,
})

/** What people order: a parcel of packs, and a pallet with a floor on it. */
const usual = [
  { code: 'parcel', load: consignment(20) },
  { code: 'pallet', load: consignment(500) },
] as const

const promised = (offer: Offer, load: Load): PromisedService => ({
  name: offer.service.name,
  description: offer.service.description,
  price: penceToPounds(offer.price),
  first_date: offer.dates[0] === undefined ? null : dayLabel(offer.dates[0]),
  choose_date: choosesDate(offer, [load]),
  estimated: isEstimate(offer),
})

/** What delivery to a formatted postcode costs and when it comes, for two usual orders placed now. */
export const promiseTo = (reach: Pick<DeliveryCoverage, 'deliver'>, postcode: string): DeliveryPromise => ({
  postcode,
  consignments: usual.map(({ code, load }) => ({
    code,
    services: reach.deliver(postcode, [load]).offers.map((offer) => promised(offer, load)),
  })),
})
