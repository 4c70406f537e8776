import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openQuoteStates } from '#domain/orders/states.ts'
import type { CustomerDataOwner } from '../accounts/index.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import {
  customer,
  orderChange,
  orderNote,
  orders,
  quote,
  returnCase,
  tradeBalance,
} from '../database/schema/index.ts'
import { isLatestChange } from './changes/order-now.ts'

/** What a customer's account allows at payment. */
export interface PayerProfile {
  /** Pence that an approved trade account may owe; null for other customers. */
  readonly creditLimit: number | null
  /** Pence that it owes. Read without a lock: it may change at any moment. */
  readonly balance: number
  /** The customer agreed to receive marketing emails. */
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

/**
 * Reads it inside the transaction that places an order: a withdrawn approval takes effect immediately
 * (HZ-21).
 */
export const readPayerProfile = async (queries: Queries, customerId: number): Promise<PayerProfile> => {
  const [row] = await standingById(queries).execute({ customerId })
  return {
    creditLimit: row?.tradeStatus === 'approved' ? row.creditLimit : null,
    balance: row?.balance ?? 0,
    consented: row !== undefined && row.newsSince !== null,
  }
}

/** Assigns guest orders placed with an email address to the account that has verified the address (HZ-26). */
export const claimOrders = async (tx: Queries, customerId: number, email: string): Promise<void> => {
  await tx
    .update(orders)
    .set({ customerId, claimedVia: 'verified_email' })
    .where(and(isNull(orders.customerId), eq(orders.email, email.toLowerCase())))
}

/**
 * Expires the guest's open quotes when the guest's basket becomes the account's: stock they hold must not
 * block the account's basket. The reconciler closes them at the provider and releases the hold. If the
 * shopper has meanwhile paid in another tab, the order belongs to their account and the goods leave its
 * basket (D14).
 */
const endQuotes = async (tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<void> => {
  await tx
    .update(quote)
    .set({ customerId, openUntil: sql`least(${quote.openUntil}, now())` })
    .where(and(eq(quote.sessionIdHash, guestIdHash), inArray(quote.state, openQuoteStates)))
}

/** The returns of an order, with what the customer wrote and was answered; null: none. */
const returnsOfOrder = sql`(select jsonb_agg(jsonb_build_object('number', r.number, 'state', r.state, 'reason', r.reason,
    'askedAt', r.asked_at, 'words', (select n.text from ${orderNote} n where n.id = r.asked_note_id),
    'answer', (select n.text from ${orderNote} n where n.id = r.ended_note_id)) order by r.number)
  from ${returnCase} r where r.order_id = ${orders.id})`

/**
 * A customer's orders for the data export. Orders stay when the account is deleted: invoices must be
 * retained.
 */
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
        poNumber: orders.poNumber,
        email: orders.email,
        details: quote.details,
        detailsNow: orderChange.details,
        returns: returnsOfOrder,
      })
      .from(orders)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .leftJoin(orderChange, isLatestChange)
      .where(eq(orders.customerId, customerId))
      .orderBy(asc(orders.placedAt)),
  delete: () => Promise.resolve(),
}
