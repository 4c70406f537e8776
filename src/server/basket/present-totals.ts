import type { WireTotals } from '#contract/basket.ts'
import type { WireDiscount } from '#contract/discounts.ts'
import { messages } from '#contract/messages.ts'
import { formatDay } from '#domain/delivery/calendar.ts'
import { discountName } from '#domain/discounts/code.ts'
import { exVatToPounds, formatPounds, penceToPounds } from '#domain/money/pence.ts'
import type { BasketProblem } from '#domain/orders/validity.ts'
import { presentDate, presentProducts } from './present-delivery.ts'
import type { PricedBasket } from './priced.ts'

/** Messages on why checkout is not possible (T-078, T-098). */
const problemSentences: Readonly<Record<BasketProblem, string>> = {
  'basket-empty': messages.basketEmpty,
  'not-buyable': messages.lineProblems,
  'stock-short': messages.lineProblems,
  'no-postcode': messages.enterPostcode,
  'no-service': messages.noShippingServices,
  'no-date': messages.dateNotOffered,
}

/** The discount line's text: the code's name, and the value of free delivery when a service is chosen. */
export const discountDescription = ({
  code,
  totals,
  offer,
}: Pick<PricedBasket, 'code' | 'totals' | 'offer'>): string | null => {
  if (code === null) return null
  const name = discountName(code.code)
  return totals.discount.freeDelivery && offer !== null
    ? messages.offDelivery(name, formatPounds(totals.shippingWaived))
    : name
}

/** The response of the totals route, in pounds (OP-47, OP-48). */
export const presentTotals = (priced: PricedBasket): WireTotals => {
  const { totals, selection, offer, counts, postcode, lines } = priced
  return {
    itemTotal: penceToPounds(totals.itemTotal),
    itemTotalExc: exVatToPounds(totals.itemExVat),
    itemTax: penceToPounds(totals.itemTax),
    shippingTotal: penceToPounds(totals.shippingTotal),
    shippingTax: penceToPounds(totals.shippingTax),
    taxTotal: penceToPounds(totals.taxTotal),
    discountTotal: penceToPounds(totals.discountTotal),
    postageRefund: penceToPounds(totals.postageRefund),
    orderTotal: penceToPounds(totals.orderTotal),
    discountDescription: discountDescription(priced),
    discount_code: priced.code?.code.code ?? null,
    discount_problem: priced.codeProblem,
    discount_qualified: priced.qualified,
    postcode,
    preselected_postcode: postcode,
    delivery: offer !== null ? 'selected' : postcode === null && lines.length > 0 ? 'needs-postcode' : 'none',
    selected_service_id: selection?.serviceId ?? null,
    selected_delivery_date: selection?.date == null ? null : formatDay(selection.date),
    delivery_extra: priced.extra,
    service_description: offer?.service.description ?? null,
    service_dates: (offer?.dates ?? []).map(presentDate),
    shipping_products: offer === null ? {} : presentProducts(offer),
    variation_count: counts.variations,
    sample_count: counts.samples,
    supplier_count: counts.suppliers,
    checkout_problem: priced.problem === null ? null : problemSentences[priced.problem],
  }
}

/** The discount alone (T-138). */
export const presentDiscount = (priced: PricedBasket): WireDiscount => ({
  value: penceToPounds(priced.totals.discountTotal),
  description: discountDescription(priced),
  code: priced.code?.code.code ?? null,
  problem: priced.codeProblem,
})
