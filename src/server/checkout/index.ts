import type { CheckoutDetails } from '#domain/checkout/details.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { findDetails } from './store.ts'

export { findDetails } from './store.ts'

/** What a shopper tells us before paying. */
export interface CheckoutFace {
  /** Taken details of this session; null: none yet, or the last post had problems. One statement, not in a transaction. */
  detailsOf(visitor: Visitor): Promise<CheckoutDetails | null>
}

export interface CheckoutDeps {
  readonly queries: Queries
}

export const createCheckout = ({ queries }: CheckoutDeps): CheckoutFace => ({
  detailsOf: async (visitor) => (visitor.isNew ? null : findDetails(queries, visitor.idHash)),
})
