import type { WireShippingService } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { formatPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { pounds } from './pounds.ts'

/** The price of a delivery, VAT included; zero is 'Included' (T-100, T-107). */
export const deliveryPrice = (price: PoundsIncVat): string =>
  price === 0 ? messages.shippingIncluded : pounds(price)

/** An amount that is taken off, '−£3.00'. */
export const deduction = (amount: PoundsIncVat): string => `−${pounds(amount)}`

/**
 * The amount that a discount takes off the goods, '−£36.70'. A code for free delivery is 'Applied', and the
 * delivery line says so too (T-166).
 */
export const discountText = (discount: PoundsIncVat): string =>
  discount === 0 ? messages.discountApplied : deduction(discount)

/**
 * The parts of a delivery price, 'Nominated Day £30.00 + sample postage £9.00', or 'Standard delivery included; sample
 * postage £9.00'; null if there is only one (T-167).
 */
export const deliveryParts = ({ parts }: Pick<WireShippingService, 'parts'>): string | null => {
  const postage = parts.filter((part) => part.postage)
  const services = parts.filter((part) => !part.postage)
  const isFree = services.length > 0 && services.every(({ price }) => price === 0)
  const texts = [
    ...services.map(({ name, price }) =>
      isFree ? `${name} delivery included` : `${name} ${deliveryPrice(price)}`,
    ),
    ...(postage.length === 0
      ? []
      : [`sample postage ${formatPounds(sumPence(postage.map(({ price }) => poundsToPence(price))))}`]),
  ]
  return texts.length > 1 ? texts.join(isFree ? '; ' : ' + ') : null
}
