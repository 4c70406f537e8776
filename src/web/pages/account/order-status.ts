import type { OrderSummary } from '#contract/payment-page.ts'
import { isOnHold, orderPhase } from '#domain/orders/states.ts'
import { type OrderStatus, orderStateTexts } from '../../orders/order-state-texts.ts'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** '21 November 2026', in the shop's time zone. */
export const formatOrderDay = (moment: string): string => days.format(new Date(moment))

/** The status of an order, in a word or two. */
export const orderStatusOf = ({
  state,
  method,
  total,
  refunded,
}: Pick<OrderSummary, 'state' | 'method' | 'total' | 'refunded'>): OrderStatus => {
  const { status } = orderStateTexts[state]
  if (orderPhase(state) === 'cancelled') return status
  if (refunded > 0) return { text: refunded < total ? 'Part refunded' : 'Refunded', colour: 'grey' }
  return isOnHold({ method, state }) ? { text: 'On hold', colour: 'amber' } : status
}
