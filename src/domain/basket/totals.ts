import type { DiscountCode } from '../discounts/code.ts'
import { type Discount, type DiscountedLine, discountOn, noDiscount } from '../discounts/discount.ts'
import { exVat, vatIn } from '../money/charge.ts'
import { addPence, noPence, type Pence, subtractPence, sumPence } from '../money/pence.ts'
import { type PaidPostage, type PostageRefund, postageRefunds } from '../orders/sample-postage.ts'

/**
 * The totals of a basket, a quote, an order, an email and an invoice (OP-47). All but the taxes and
 * `itemExVat` include VAT.
 */
export interface Totals {
  /** The lines' prices, to the penny (T-172). */
  readonly itemTotal: Pence
  readonly itemExVat: Pence
  /** The VAT contained in the item total. */
  readonly itemTax: Pence
  /** Positive. */
  readonly discountTotal: Pence
  readonly shippingTotal: Pence
  /** The amount that a free-delivery code took off the shipping total. */
  readonly shippingWaived: Pence
  readonly shippingTax: Pence
  /** The postage of earlier samples that comes back with this order (D28); positive. */
  readonly postageRefund: Pence
  readonly postageRefunds: readonly PostageRefund[]
  /** Items − discount + shipping − postage that comes back (T-170, D28): what is charged. */
  readonly orderTotal: Pence
  /** The VAT contained in the order total. */
  readonly taxTotal: Pence
  readonly discount: Discount
}

/**
 * Sums line prices, shares the discount over them, adds delivery, takes off the postage of earlier samples
 * that comes back, and takes VAT as the difference. F1 10.08 m² (£336.96), two F6 (£30.00) and a sample,
 * Nominated Day with its postage (£33.00): £399.96, £66.66 of it VAT; with TILE10 £363.26.
 */
export const totalsOf = (
  lines: readonly DiscountedLine[],
  code: DiscountCode | null,
  delivery: Pence,
  /** The amount that a free-delivery code may take off the delivery. */
  waivable: Pence = noPence,
  /** Postage of samples ordered earlier that may come back. Samples alone return none. */
  paidPostage: readonly PaidPostage[] = [],
): Totals => {
  const itemTotal = sumPence(lines.map(({ price }) => price.total))
  const discount = code === null ? noDiscount(lines) : discountOn(code, lines)
  const shippingTotal = discount.freeDelivery ? subtractPence(delivery, waivable) : delivery
  const payable = addPence(subtractPence(itemTotal, discount.total), shippingTotal)
  const refunds = lines.some(({ goods }) => !goods.isSample) ? postageRefunds(paidPostage, payable) : []
  const postageRefund = sumPence(refunds.map(({ pence }) => pence))
  const orderTotal = subtractPence(payable, postageRefund)
  return {
    itemTotal,
    itemExVat: exVat(itemTotal),
    itemTax: vatIn(itemTotal),
    discountTotal: discount.total,
    shippingTotal,
    shippingWaived: subtractPence(delivery, shippingTotal),
    shippingTax: vatIn(shippingTotal),
    postageRefund,
    postageRefunds: refunds,
    orderTotal,
    taxTotal: vatIn(orderTotal),
    discount,
  }
}
