import type { WireLookup } from '#contract/checkout.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { checkDeliveryPostcode, type PostcodeCheck } from '#domain/checkout/postcode-check.ts'
import type { BasketFace } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { type LookUpDeps, lookUp } from './look-up.ts'
import { findDetails } from './store.ts'

export { registerCheckout } from './handlers.ts'
export { openAddressLookup } from './providers/open.ts'
export type { AddressLookup, AddressService } from './providers/port.ts'
export { findDetails } from './store.ts'

/** What a shopper tells us before paying. */
export interface CheckoutFace {
  /** Taken details of this session; null: none yet, or the last post had problems. One statement, not in a transaction. */
  detailsOf(visitor: Visitor): Promise<CheckoutDetails | null>
  /** Whether the typed delivery postcode is the one that the basket was priced for (T-246, OP-64). */
  checkPostcode(visitor: Visitor, typed: string, serviceId: number | null): Promise<PostcodeCheck>
  lookUpAddress(typed: string): Promise<WireLookup>
}

export interface CheckoutDeps extends LookUpDeps {
  readonly queries: Queries
  readonly basket: Pick<BasketFace, 'priced'>
}

export const createCheckout = (deps: CheckoutDeps): CheckoutFace => ({
  detailsOf: async (visitor) => (visitor.isNew ? null : findDetails(deps.queries, visitor.idHash)),
  async checkPostcode(visitor, typed, serviceId) {
    const { postcode, delivery } = await deps.basket.priced(visitor)
    const serviceIds = (delivery?.offers ?? []).map(({ service }) => service.id)
    return checkDeliveryPostcode(typed, serviceId, { postcode, serviceIds })
  },
  lookUpAddress: (typed) => lookUp(deps, typed),
})
