import type { Goods } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'

/** A line, as far as it can stop an order. */
interface JudgedLine {
  readonly goods: Pick<Goods, 'stock'>
  readonly quantity: Quantity
  readonly buyable: boolean
}

/** What an order would be made of. */
export interface WouldBeOrder {
  readonly lines: readonly JudgedLine[]
  /** Formatted; the one that the basket was priced for. */
  readonly postcode: string | null
  /** The service that is chosen now; null: none reaches the postcode. A date is missing only where one must be chosen. */
  readonly service: { readonly dateMissing: boolean } | null
  /** Null while the checkout form is not complete. */
  readonly details: { readonly deliveryPostcode: string } | null
}

export type OrderProblem =
  | 'basket-empty'
  | 'not-buyable'
  | 'stock-short'
  | 'no-postcode'
  | 'no-service'
  | 'no-date'
  | 'details-missing'
  | 'other-postcode'

/**
 * What order validity checks (OP-70, T-357), the first problem alone: goods before delivery before details, as the
 * shopper meets them. Null: it can be paid.
 */
export const orderProblem = ({ lines, postcode, service, details }: WouldBeOrder): OrderProblem | null => {
  if (lines.length === 0) return 'basket-empty'
  if (lines.some(({ buyable }) => !buyable)) return 'not-buyable'
  if (lines.some(({ goods: { stock }, quantity }) => stock !== null && stock < quantity)) return 'stock-short'
  if (postcode === null) return 'no-postcode'
  if (service === null) return 'no-service'
  if (service.dateMissing) return 'no-date'
  if (details === null) return 'details-missing'
  /* HZ-24: priced for one place, delivered to another. */
  return details.deliveryPostcode === postcode ? null : 'other-postcode'
}
