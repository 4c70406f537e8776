import type { WireDate, WireShippingService, WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { type Day, dayLabel, formatDay } from '#domain/delivery/calendar.ts'
import { choosesDate, isEstimate, type NotOfferedReason, type Offer } from '#domain/delivery/offers.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { formatKilograms } from '#domain/measure/weight.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { type Rate, rate, rateToPounds } from '#domain/money/rate.ts'
import type { PricedBasket } from './priced.ts'

/** A day in wire format: ['2025-06-10', 'Tue 10 June 2025'] (T-105). */
export const presentDate = (date: Day): WireDate => [formatDay(date), dayLabel(date)]

/** A service's cost parts by name, in pounds ex VAT; parts of the same name are added up (OP-40). */
export const presentProducts = ({ parts }: Offer): Record<string, number> => {
  const byName = new Map<string, Rate>()
  for (const { name, cost } of parts) if (cost > 0) byName.set(name, rate((byName.get(name) ?? 0) + cost))
  return Object.fromEntries([...byName].map(([name, cost]) => [name, rateToPounds(cost)]))
}

const presentService = (offer: Offer, { loads }: PricedBasket): WireShippingService => ({
  id: offer.service.id,
  name: offer.service.name,
  description: offer.service.description,
  cost: rateToPounds(offer.cost),
  price: penceToPounds(offer.price),
  dates: offer.dates.map(presentDate),
  allow_nominated_day: offer.allowNominatedDay,
  default: offer.service.isDefault,
  products: presentProducts(offer),
  parts: offer.parts.map(({ name, price, isPostage }) => ({
    name,
    price: penceToPounds(price),
    postage: isPostage,
  })),
  choose_date: choosesDate(offer, loads),
  estimated: isEstimate(offer),
})

/** Why a service is not offered, as a sentence. */
export const reasonFor = (why: NotOfferedReason, { postcode, lines }: PricedBasket): string => {
  switch (why.reason) {
    case 'not-to-postcode':
      return messages.serviceNotToPostcode(postcode ?? '')
    case 'samples-only':
      return messages.serviceNotForSamples
    case 'too-heavy':
      return messages.serviceTooHeavy(formatKilograms(why.most))
    case 'not-carried': {
      const matching = lines.filter(({ stocked }) => why.skus.includes(stocked.row.sku))
      return messages.serviceNotCarrying(matching.map(({ stocked }) => stocked.product.name).join(', '))
    }
    default:
      return unreachable(why)
  }
}

/** Available services, unavailable services with the reason, and the selection (T-103). */
export const presentServices = (priced: PricedBasket): WireShippingServices => {
  const { delivery, selection, counts } = priced
  return {
    services: (delivery?.offers ?? []).map((offer) => presentService(offer, priced)),
    not_offered: (delivery?.others ?? []).map(({ service: { id, name }, why }) => ({
      id,
      name,
      reason: reasonFor(why, priced),
    })),
    selected_service_id: selection?.serviceId ?? null,
    selected_delivery_date: selection?.date == null ? null : formatDay(selection.date),
    delivery_extra: priced.extra,
    postcode: priced.postcode,
    variation_count: counts.variations,
    sample_count: counts.samples,
    supplier_count: counts.suppliers,
  }
}
