import { type Pence, pence, sumPence } from '../money/pence.ts'
import type { Offer } from './offers.ts'

/** What a code for free delivery waives beyond the delivery of goods by the default service. */
export interface DeliveryWaiver {
  /** The chosen service's whole price, however dear it is; else the price of the default service at most. */
  readonly anyService: boolean
  /** The postage of samples too. */
  readonly samplePostage: boolean
}

const priceOf = ({ parts }: Offer, isPostage: boolean): Pence =>
  sumPence(parts.filter((part) => part.isPostage === isPostage).map((part) => part.price))

/** What the goods would cost by the default service, or where that one does not go by the cheapest that does. */
const defaultPrice = (offers: readonly Offer[]): Pence => {
  const usual = offers.find(({ service }) => service.isDefault)
  if (usual !== undefined) return priceOf(usual, false)
  return pence(Math.min(...offers.map((offer) => priceOf(offer, false))))
}

/**
 * What a code for free delivery takes off the chosen offer: the delivery of the goods, up to the price of the default
 * service. With Standard at £6.00 and Nominated Day at £30.00, each with £3.00 of postage, it is £6.00 for either.
 */
export const waivedBy = (
  { anyService, samplePostage }: DeliveryWaiver,
  chosen: Offer,
  offers: readonly Offer[],
): Pence => {
  const goods = priceOf(chosen, false)
  const waived = anyService ? goods : pence(Math.min(goods, defaultPrice([chosen, ...offers])))
  return samplePostage ? sumPence([waived, priceOf(chosen, true)]) : waived
}
