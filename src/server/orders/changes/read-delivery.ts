import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { dayLabel, formatDay } from '#domain/delivery/calendar.ts'
import type { Pence } from '#domain/money/pence.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import { hasShipments } from '../shipments/read-shipments.ts'
import { findDeliveryLoads } from './delivery-loads.ts'
import { findOrderNow } from './order-now.ts'

export interface OrderDelivery {
  readonly number: string
  readonly version: number
  readonly details: CheckoutDetails
  readonly service: { readonly id: number; readonly name: string }
  readonly day: string | null
  /** Nothing of it was sent, and it is not cancelled. */
  readonly isOpen: boolean
  /** What the shop offers to its postcode now. */
  readonly offers: readonly {
    readonly id: number
    readonly name: string
    readonly price: Pence
    readonly days: readonly { readonly day: string; readonly words: string }[]
  }[]
  /** What it does not offer there. */
  readonly others: readonly { readonly id: number; readonly name: string }[]
}

/** The delivery of an order as it is now, and what else the shop offers for it; null: there is no such order. */
export const readOrderDelivery =
  ({
    queries,
    delivery,
  }: {
    readonly queries: Queries
    readonly delivery: Pick<DeliveryFeature, 'coverage'>
  }) =>
  async (number: string): Promise<OrderDelivery | null> => {
    const found = await findOrderNow(queries, number)
    if (found === null) return null
    const { order, now } = found
    const coverage = await delivery.coverage()
    const { offers, others } = coverage.deliver(
      now.pricedPostcode,
      await findDeliveryLoads(queries, order.id),
    )
    return {
      number: order.number,
      version: order.version,
      details: now.details,
      service: { id: now.serviceId, name: now.serviceName },
      day: now.deliveryDate,
      isOpen: orderPhase(order.state) === 'open' && !(await hasShipments(queries, order.id)),
      offers: offers.map(({ service, price, dates }) => ({
        id: service.id,
        name: service.name,
        price,
        days: dates.map((one) => ({ day: formatDay(one), words: dayLabel(one) })),
      })),
      others: others.map(({ service: { id, name } }) => ({ id, name })),
    }
  }
