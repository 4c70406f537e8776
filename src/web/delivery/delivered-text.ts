import type { WireDeliveredBy } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'

/** 'Included' or '£18.00', as the basket shows the price of a service (T-100). */
export const carriagePrice = ({ price }: WireDeliveredBy): string =>
  price === 0 ? messages.shippingIncluded : formatPounds(poundsToPence(price))

/** In one line, for the bar at the bottom: 'Delivery included · Thu 26 Nov'. */
export const deliveredLine = (delivery: WireDeliveredBy): string =>
  [`Delivery ${carriagePrice(delivery).toLowerCase()}`, delivery.date?.[1]].filter(Boolean).join(' · ')
