import type { CallOutput } from '#contract/admin/calls.ts'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { textFields } from '#domain/checkout/form.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { PhoneOrder } from '../phone-orders/index.ts'

/** An order that staff make, as its page reads it. */
export const presentPhoneOrder = (
  key: string,
  { customer, placed, lines, needs, totals, delivery, details, review, openLink }: PhoneOrder,
): CallOutput<'readPhoneOrder'> => ({
  key,
  customer,
  placed,
  lines: lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
  needs: needs.map((need) => ({ ...need, price: penceToPounds(need.price) })),
  totals: {
    goods: totals.itemTotal,
    discount: totals.discountTotal,
    discountText: totals.discountDescription,
    delivery: totals.shippingTotal,
    postageRefund: totals.postageRefund,
    vat: totals.taxTotal,
    total: totals.orderTotal,
  },
  code:
    totals.discount_code === null ? null : { code: totals.discount_code, problem: totals.discount_problem },
  postcode: totals.postcode,
  services: delivery.services.map(({ id, name, price, dates, choose_date: choosesDate }) => ({
    id,
    name,
    price,
    dates: dates.map(([day, words]) => [day, words] as [string, string]),
    choosesDate,
  })),
  notOffered: delivery.not_offered.map(({ name, reason }) => ({ name, reason })),
  chosen: { serviceId: totals.selected_service_id, date: totals.selected_delivery_date },
  details: {
    fields: Object.fromEntries(textFields.map((field) => [checkoutFieldNames[field], details.form[field]])),
    billingDiffers: details.form.billingDiffers,
    problems: { ...details.problems },
    isWhole: details.isAccepted,
  },
  openLink,
  problem: review.sentence,
  shown: review.shown,
  credit:
    review.credit === null
      ? null
      : { limit: penceToPounds(review.credit.limit), owed: penceToPounds(review.credit.owed) },
  whyNotAccount: review.whyNotAccount,
})
