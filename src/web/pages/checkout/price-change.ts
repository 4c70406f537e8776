import type { WireTotals } from '#contract/basket.ts'
import type { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { deliveryPrice } from '../../orders/delivery-price.ts'
import { pounds } from '../../orders/pounds.ts'

/** The basket as it is priced for one postcode. */
export interface PricedFor {
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
}

const serviceOf = ({ shipping }: PricedFor) =>
  shipping.services.find(({ id }) => id === shipping.selected_service_id)

const dayOf = (priced: PricedFor): string | undefined =>
  serviceOf(priced)?.dates.find(([value]) => value === priced.shipping.selected_delivery_date)?.[1]

/**
 * What another postcode changed, as sentences (S-033): 'Delivery is now £54.00 instead of Included.' Without a
 * service there, only that.
 */
export const priceChanges = (before: PricedFor, after: PricedFor): readonly string[] => {
  if (after.shipping.services.length === 0) return [messages.noShippingServices]
  const [from, to] = [before.totals, after.totals]
  const [service, newService] = [serviceOf(before)?.name, serviceOf(after)?.name]
  const [day, newDay] = [dayOf(before), dayOf(after)]
  const changes = [
    ...(service !== newService && newService !== undefined ? [messages.nowBy(newService)] : []),
    ...(from.shippingTotal === to.shippingTotal
      ? []
      : [messages.deliveryNow(deliveryPrice(to.shippingTotal), deliveryPrice(from.shippingTotal))]),
    ...(day === newDay || newDay === undefined ? [] : [messages.comesNow(newDay)]),
    ...(from.orderTotal === to.orderTotal
      ? []
      : [messages.totalNow(pounds(to.orderTotal), pounds(from.orderTotal))]),
  ]
  return changes.length === 0 ? [messages.nothingChanged] : changes
}
