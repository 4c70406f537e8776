import { sql } from 'drizzle-orm'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { formatDay } from '#domain/delivery/calendar.ts'
import { isEstimate, type Offer } from '#domain/delivery/offers.ts'
import { addPence, noPence, type Pence, pence } from '#domain/money/pence.ts'
import { type Delivery, deliveryDifference } from '#domain/orders/delivery-change.ts'
import type { Queries } from '../../database/database.ts'
import { staffRefund } from '../../database/schema/index.ts'
import type { DeliveryCoverage } from '../../delivery/index.ts'
import { isGivenBack } from '../back-office/given-back.ts'
import { sumOfKept } from '../charges/write-charge.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import { findDeliveryLoads } from './delivery-loads.ts'

interface Wanted {
  readonly details: CheckoutDetails
  readonly serviceId: number
  readonly day: string | null
}

/** The delivery as it would be, what it costs more than before, and what of it the shop does not offer. */
interface PricedChange extends Delivery {
  readonly dateEstimated: boolean
  readonly difference: Pence
  readonly notOffered: 'service' | 'day' | null
}

const daysOf = (offer: Offer | undefined): readonly string[] => (offer?.dates ?? []).map(formatDay)

/** A day that was agreed to and is not chosen anew stays, though the shop may not offer it any more. */
const notOffered = (chosen: {
  readonly isSame: boolean
  readonly offer: Offer | undefined
  readonly isDayOffered: boolean
  readonly isChosen: boolean
}): 'service' | 'day' | null => {
  if (!chosen.isSame && chosen.offer === undefined) return 'service'
  return chosen.isChosen && !chosen.isDayOffered ? 'day' : null
}

/** What was paid for the delivery and not given back: of the order, and of earlier changes. */
const paidForDelivery = async (queries: Queries, { id, shippingPence }: OrderRow): Promise<Pence> => {
  const [row] = await queries
    .select({ given: sql<number>`coalesce(sum(${staffRefund.deliveryPence}), 0)::int` })
    .from(staffRefund)
    .where(sql`${staffRefund.orderId} = ${id} and ${isGivenBack}`)
  const ofOrder = pence(Math.max(shippingPence - (row?.given ?? 0), 0))
  return addPence(ofOrder, await sumOfKept(queries, id, 'delivery'))
}

/**
 * Prices a changed delivery by the shop's own function, before and after alike; null: there is no such service.
 */
export const priceChange = async (
  queries: Queries,
  coverage: DeliveryCoverage,
  { order, before, wanted }: { readonly order: OrderRow; readonly before: QuoteRow; readonly wanted: Wanted },
): Promise<PricedChange | null> => {
  const { details, serviceId } = wanted
  const loads = await findDeliveryLoads(queries, order.id)
  const there = coverage.deliver(details.shipping.postcode, loads)
  const offer = there.offers.find(({ service }) => service.id === serviceId)
  const service = offer?.service ?? there.others.find((one) => one.service.id === serviceId)?.service
  const isSameService = serviceId === before.serviceId
  if (service === undefined && !isSameService) return null
  const isSamePlace = details.shipping.postcode === before.pricedPostcode
  const isSame = isSameService && isSamePlace
  const days = daysOf(offer)
  const day = wanted.day ?? (isSameService ? before.deliveryDate : (days[0] ?? null))
  const isNewDay = day !== before.deliveryDate
  const old = coverage
    .deliver(before.pricedPostcode, loads)
    .offers.find((one) => one.service.id === before.serviceId)
  const isDayOffered = day === null || days.includes(day)
  return {
    details,
    serviceId,
    serviceName: isSameService ? before.serviceName : (service?.name ?? before.serviceName),
    deliveryDate: day,
    dateEstimated: isNewDay
      ? offer !== undefined && isEstimate(offer) && isDayOffered
      : (before.dateEstimated ?? false),
    difference: isSame
      ? noPence
      : deliveryDifference(old?.price ?? null, offer?.price ?? null, await paidForDelivery(queries, order)),
    notOffered: notOffered({ isSame, offer, isDayOffered, isChosen: isNewDay || !isSameService }),
  }
}
