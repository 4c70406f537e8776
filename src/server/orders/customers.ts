import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CustomerDataOwner } from '../accounts/index.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/kept-statements.ts'
import { customer, orders, quote, tradeBalance } from '../database/schema/index.ts'

/** What an account means for who pays. */
export interface CustomerStanding {
  /** Pence that an approved trade account may owe; null for everybody else. */
  readonly creditLimit: number | null
  /** Pence that it owes, as far as nobody is about to change it. */
  readonly balance: number
  /** Has agreed to receive news. */
  readonly consented: boolean
}

const standingById = prepareStatement((queries) =>
  queries
    .select({
      tradeStatus: customer.tradeStatus,
      creditLimit: customer.creditLimitPence,
      newsSince: customer.newsSince,
      balance: tradeBalance.balancePence,
    })
    .from(customer)
    .leftJoin(tradeBalance, eq(tradeBalance.customerId, customer.id))
    .where(eq(customer.id, sql.placeholder('customerId')))
    .prepare('standing'),
)

/** Asked inside the transaction that places an order: an approval that is taken back counts at once (HZ-21). */
export const standingOf = async (queries: Queries, customerId: number): Promise<CustomerStanding> => {
  const [row] = await standingById(queries).execute({ customerId })
  return {
    creditLimit: row?.tradeStatus === 'approved' ? row.creditLimit : null,
    balance: row?.balance ?? 0,
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

/**
 * A guest's basket becomes the account's, and nothing can be ordered of the guest's own any more: what its quote holds
 * back is not to stand in the way of the account's basket. The reconciler ends it at the provider, then releases it.
 * Who has paid for it by then, in another tab, has the order in their account, and the goods in their basket no more (D14).
 */
const endQuotes = async (tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<void> => {
  await tx
    .update(quote)
    .set({ customerId, openUntil: sql`least(${quote.openUntil}, now())` })
    .where(and(eq(quote.sessionIdHash, guestIdHash), inArray(quote.state, ['open', 'paying'])))
}

/** A customer's orders as they take them along; they stay when the account goes, since invoices must. */
export const ordersData: CustomerDataOwner = {
  name: 'orders',
  async handOver(tx, guestIdHash, customerId) {
    await endQuotes(tx, guestIdHash, customerId)
    return []
  },
  read: (queries, customerId) =>
    queries
      .select({
        number: orders.number,
        placedAt: orders.placedAt,
        state: orders.state,
        totalPence: orders.totalPence,
        vatPence: orders.vatPence,
        settlement: orders.settlement,
        settlementReference: orders.settlementReference,
        email: orders.email,
        details: quote.details,
      })
      .from(orders)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .where(eq(orders.customerId, customerId))
      .orderBy(asc(orders.placedAt)),
  delete: () => Promise.resolve(),
}
