import type { DeliveryPreview, PreviewedConsignment, PreviewedDay } from '#contract/delivery.ts'
import { dayLabel, formatDay } from '#domain/delivery/calendar.ts'
import { type DayOffer, dayCalendar } from '#domain/delivery/day-offers.ts'
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

type Dated = ReturnType<typeof dated>

const presentDay = ({ service: { offer, price }, label }: DayOffer<Dated>): PreviewedDay => ({
  label,
  service: offer.service.name,
  price,
  estimated: isEstimate(offer),
})

/**
 * The offers as one calendar (S-005). To LS1 4AP on a Friday before noon: Mon and Tue by Express at £18.00, Wed by
 * Standard, included; later from Thu, nominated, at £30.00.
 */
const presentDays = (offers: readonly Offer[]): Omit<PreviewedConsignment, 'code'> => {
  const { days, later, undated } = dayCalendar(offers.map(dated))
  const lowest = Math.min(...later.map(({ service }) => service.price))
  const first = later.find(({ service }) => service.price === lowest)
  return {
    days: days.map(presentDay),
    later: first === undefined ? null : presentDay(first),
    undated: undated.map(({ offer, price }) => ({ service: offer.service.name, price })),
  }
}

/** Delivery prices and days to a formatted postcode, for two typical orders placed now. */
export const presentPromise = (
  coverage: Pick<DeliveryCoverage, 'deliver'>,
  postcode: string,
): DeliveryPreview => ({
  postcode,
  consignments: typicalOrders.map(({ code, load }) => ({
    code,
    ...presentDays(coverage.deliver(postcode, [load]).offers),
  })),
})
