import { type Pence, pence, sumPence } from '../money/pence.ts'
import type { Offer } from './offers.ts'

/** The options of a free-delivery code, beyond waiving the delivery of goods by the default service. */
export interface DeliveryWaiver {
  /** True: the chosen service's whole price; false: at most the price of the default service. */
  readonly anyService: boolean
  /** Whether the postage of samples is waived too. */
  readonly samplePostage: boolean
}

const priceOf = ({ parts }: Offer, isPostage: boolean): Pence =>
  sumPence(parts.filter((part) => part.isPostage === isPostage).map((part) => part.price))

/** The goods' price by the default service, or by the cheapest offer if the default one is not offered. */
const defaultPrice = (offers: readonly Offer[]): Pence => {
  const usual = offers.find(({ service }) => service.isDefault)
  if (usual !== undefined) return priceOf(usual, false)
  return pence(Math.min(...offers.map((offer) => priceOf(offer, false))))
}

/**
 * The amount that a free-delivery code takes off the chosen offer: the delivery of the goods, up to the price
 * of the default service. With Standard at £6.00 and Nominated Day at £30.00, each plus £3.00 of postage, it
 * is £6.00 for both.
 */
export const waivedDelivery = (
  { anyService, samplePostage }: DeliveryWaiver,
  chosen: Offer,
  offers: readonly Offer[],
): Pence => {
  const goods = priceOf(chosen, false)
  const waived = anyService ? goods : pence(Math.min(goods, defaultPrice([chosen, ...offers])))
  return samplePostage ? sumPence([waived, priceOf(chosen, true)]) : waived
}
