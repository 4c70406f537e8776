import type { Goods } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'

/** A line, as far as it can stop an order. */
interface JudgedLine {
  readonly goods: Pick<Goods, 'stock'>
  readonly quantity: Quantity
  readonly buyable: boolean
}

/** What an order would be made of, without what the checkout form asks. */
export interface OrderedBasket {
  readonly lines: readonly JudgedLine[]
  /** Formatted; the one that the basket was priced for. */
  readonly postcode: string | null
  /** The service that is chosen now; null: none reaches the postcode. A date is missing only where one must be chosen. */
  readonly service: { readonly dateMissing: boolean } | null
}

/** What is in the way of an order in its basket. */
export type BasketProblem =
  | 'basket-empty'
  | 'not-buyable'
  | 'stock-short'
  | 'no-postcode'
  | 'no-service'
  | 'no-date'

export type OrderProblem = BasketProblem | 'details-missing' | 'other-postcode'

/**
 * The first thing in the way of an order (OP-70, T-357) in its basket: goods before delivery, as the shopper meets them.
 * Null: it can go to the checkout.
 */
export const basketProblem = ({ lines, postcode, service }: OrderedBasket): BasketProblem | null => {
  if (lines.length === 0) return 'basket-empty'
  if (lines.some(({ buyable }) => !buyable)) return 'not-buyable'
  if (lines.some(({ goods: { stock }, quantity }) => stock !== null && stock < quantity)) return 'stock-short'
  if (postcode === null) return 'no-postcode'
  if (service === null) return 'no-service'
  return service.dateMissing ? 'no-date' : null
}

/**
 * The first thing in the way of an order: of its basket, then of the checkout form, whose delivery postcode is null while
 * it is not complete. Null: it can be paid.
 */
export const orderProblem = (
  ofBasket: BasketProblem | null,
  pricedPostcode: string | null,
  deliveryPostcode: string | null,
): OrderProblem | null => {
  if (ofBasket !== null) return ofBasket
  if (deliveryPostcode === null) return 'details-missing'
  /* HZ-24: priced for one place, delivered to another. */
  return deliveryPostcode === pricedPostcode ? null : 'other-postcode'
}
