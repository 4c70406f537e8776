import type { WireShippingService } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { formatPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import { pounds } from './pounds.ts'

/** What the shopper pays for a delivery, VAT included; nought is 'Included' (T-100, T-107). */
export const deliveryPrice = (price: number): string =>
  price === 0 ? messages.shippingIncluded : pounds(price)

/** What a discount takes off the goods, '−£36.70'; a code for free delivery is 'Applied', and the delivery says so too (T-166). */
export const discountText = (discount: number): string =>
  discount === 0 ? messages.discountApplied : `−${pounds(discount)}`

/** 'Nominated Day £30.00 + sample postage £3.00', what a price is made of; null where it is one thing (T-167). */
export const deliveryParts = ({ parts }: Pick<WireShippingService, 'parts'>): string | null => {
  const postage = parts.filter((part) => part.postage)
  const texts = [
    ...parts.filter((part) => !part.postage).map(({ name, price }) => `${name} ${deliveryPrice(price)}`),
    ...(postage.length === 0
      ? []
      : [`sample postage ${formatPounds(sumPence(postage.map(({ price }) => poundsToPence(price))))}`]),
  ]
  return texts.length > 1 ? texts.join(' + ') : null
}
