import type { Goods } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'

/** A line, as far as it can prevent an order. */
interface CheckedLine {
  readonly goods: Pick<Goods, 'stock'>
  readonly quantity: Quantity
  readonly buyable: boolean
}

/** The data of an order, without the details of the checkout form. */
export interface OrderedBasket {
  readonly lines: readonly CheckedLine[]
  /** The formatted postcode that the basket was priced for. */
  readonly postcode: string | null
  /**
   * The selected service; null: none delivers to the postcode. A date is missing only if one must be chosen.
   */
  readonly service: { readonly dateMissing: boolean } | null
}

/** Why a basket cannot be ordered. */
export type BasketProblem =
  | 'basket-empty'
  | 'not-buyable'
  | 'stock-short'
  | 'no-postcode'
  | 'no-service'
  | 'no-date'

export type OrderProblem = BasketProblem | 'details-missing' | 'other-postcode'

/**
 * The first reason why a basket cannot be ordered (OP-70, T-357): goods before delivery, in the order of the
 * pages. Null: it can go to the checkout.
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
 * The first reason why an order cannot be paid: from its basket, then from the checkout form.
 * `deliveryPostcode` is null while the form is not complete. Null: it can be paid.
 */
export const orderProblem = (
  ofBasket: BasketProblem | null,
  pricedPostcode: string | null,
  deliveryPostcode: string | null,
): OrderProblem | null => {
  if (ofBasket !== null) return ofBasket
  if (deliveryPostcode === null) return 'details-missing'
  /* HZ-24: prevents an order that is priced for one place and delivered to another. */
  return deliveryPostcode === pricedPostcode ? null : 'other-postcode'
}
