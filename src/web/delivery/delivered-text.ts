import type { WireDelivered, WireDeliveredBy } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { addPence, formatPounds, poundsToPence } from '#domain/money/pence.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'

const printed = (sum: PoundsIncVat): string => formatPounds(poundsToPence(sum))

/** 'Included' or '£18.00', as the basket shows the price of a service (T-100). */
export const carriagePrice = ({ price }: WireDeliveredBy): string =>
  price === 0 ? messages.shippingIncluded : printed(price)

/** What delivery costs in all where a part of it is in the price of the goods; null: none is (S-004). */
export const deliveryInAll = ({ price }: WireDeliveredBy, partCrate: PoundsIncVat): string | null =>
  partCrate === 0
    ? null
    : `Delivery in all: ${formatPounds(addPence(poundsToPence(partCrate), poundsToPence(price)))}, ${
        price === 0 ? '' : `of which ${printed(partCrate)} is `
      }the part-crate delivery in the total`

const barPrice = (delivery: WireDeliveredBy, partCrate: PoundsIncVat): string => {
  if (partCrate === 0) return `Delivery ${carriagePrice(delivery).toLowerCase()}`
  const included = `incl. ${printed(partCrate)} delivery`
  return delivery.price === 0 ? included : `${included}, plus ${printed(delivery.price)}`
}

/**
 * In one line, for the bar at the bottom: 'Delivery included · Thu 26 Nov'; with a part crate, which is in the
 * total beside it, 'incl. £64.80 delivery · Thu 26 Nov' (S-004).
 */
export const deliveredLine = (
  delivery: WireDeliveredBy,
  { part_crate: partCrate }: Pick<WireDelivered, 'part_crate'>,
): string => [barPrice(delivery, partCrate), delivery.date?.[1]].filter(Boolean).join(' · ')
