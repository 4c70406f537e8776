import type { OrderSummary } from '#contract/payment-page.ts'
import { isOnHold } from '#domain/orders/states.ts'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** '21 November 2026', in the shop's time zone. */
export const formatOrderDay = (moment: string): string => days.format(new Date(moment))

export type OrderStatus = 'Placed' | 'On hold' | 'On its way' | 'Part refunded' | 'Refunded' | 'Cancelled'

/** The status of an order, in a word or two. */
export const orderStatusOf = ({
  state,
  method,
  total,
  refunded,
}: Pick<OrderSummary, 'state' | 'method' | 'total' | 'refunded'>): OrderStatus => {
  if (state === 'cancelled') return 'Cancelled'
  if (refunded > 0) return refunded < total ? 'Part refunded' : 'Refunded'
  if (state === 'dispatched') return 'On its way'
  return isOnHold({ method, state }) ? 'On hold' : 'Placed'
}
