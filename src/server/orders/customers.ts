import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { customer, orders } from '../database/schema/index.ts'

/** What an account means for who pays. */
export interface Standing {
  /** Pence that an approved trade account may owe; null for everybody else. */
  readonly creditLimit: number | null
  /** Has agreed to receive news. */
  readonly consented: boolean
}

/** Asked inside the transaction that places an order: an approval that is taken back counts at once (HZ-21). */
export const standingOf = async (queries: Queries, customerId: number): Promise<Standing> => {
  const [row] = await queries
    .select({
      tradeStatus: customer.tradeStatus,
      creditLimit: customer.creditLimitPence,
      newsSince: customer.newsSince,
    })
    .from(customer)
    .where(eq(customer.id, customerId))
  return {
    creditLimit: row?.tradeStatus === 'approved' ? row.creditLimit : null,
    consented: row !== undefined && row.newsSince !== null,
  }
}

/** Orders that were placed with an address become the account's that has proven to own it (HZ-26). */
export const claimOrders = async (tx: Queries, customerId: number, email: string): Promise<void> => {
  await tx
    .update(orders)
    .set({ customerId, claimedVia: 'verified_email' })
    .where(and(isNull(orders.customerId), eq(orders.email, email.toLowerCase())))
}
