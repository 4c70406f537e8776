import { and, eq, isNull } from 'drizzle-orm'
import type { Address } from '#domain/checkout/details.ts'
import type { Queries } from '../database/database.ts'
import { orders } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { findByToken, mayOpenAccount, type ReadDeps } from './read-orders.ts'

/** What a guest's order says about the account to open with it (S-035). */
export interface OrderAccount {
  readonly person: {
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly telephone: string
  }
  readonly addresses: { readonly shipping: Address; readonly billing: Address }
  /** Assigns the order to the account, in the transaction that opens it. */
  readonly claim: (tx: Queries, customerId: number) => Promise<void>
}

/** Null: no such order, or the visitor may open no account with it. */
export const readOrderAccount =
  ({ queries, now }: ReadDeps) =>
  async (visitor: Visitor, token: string): Promise<OrderAccount | null> => {
    const found = await findByToken(queries, token)
    if (found === null || !(await mayOpenAccount(found, visitor, now()))) return null
    const { email, telephone, shipping, billing } = found.now.details
    return {
      person: { email, telephone, firstName: shipping.firstName, lastName: shipping.lastName },
      addresses: { shipping, billing },
      claim: async (tx, customerId) => {
        await tx
          .update(orders)
          .set({ customerId, claimedVia: 'session' })
          .where(and(eq(orders.id, found.order.id), isNull(orders.customerId)))
      },
    }
  }
