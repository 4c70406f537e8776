import { type SQL, sql } from 'drizzle-orm'
import { type Pence, pence } from '#domain/money/pence.ts'
import { type PaidPostage, recentPostage } from '#domain/orders/sample-postage.ts'
import { openQuoteStates } from '#domain/orders/states.ts'
import { listOf } from '../database/schema/columns.ts'
import { checkoutDetails, customer, orders, postageRefund, quote, session } from '../database/schema/index.ts'

/** Sample postage as the basket's statement returns it. */
export interface StoredPostage {
  readonly orderId: number
  readonly pence: number
  /** ISO 8601. */
  readonly placedAt: string
}

/** The email that a session's customer typed at the checkout. */
const typedEmail: SQL = sql`(select lower(trim(typed.email)) from ${checkoutDetails} typed
  where typed.session_id_hash = ${session.idHash} and typed.taken and typed.email <> '')`

/** The email of a session's account, once its owner has confirmed it. */
const confirmedEmail: SQL = sql`(select lower(trim(own.email)) from ${customer} own
  where own.id = ${session.customerId} and own.email_confirmed_at is not null)`

/**
 * Whether this session shows that a sample order is its customer's: it placed the order, or opened it by its
 * number and email. An email that was only typed may be anyone's, and must not show what they ordered (ADR 41).
 */
const isOrderOfSession: SQL = sql`(o.session_id_hash = ${session.idHash} or
  ${session.data} @> jsonb_build_object('openedOrders', jsonb_build_array(jsonb_build_object('id', o.id))))`

/**
 * The sample postage that may come back to a session's customer, by account or email (D28): of orders that
 * were paid and neither cancelled nor disputed, less what was refunded. Postage that another quote claims is
 * left out; the basket's own open quote does not count.
 */
export const paidPostageOf = (basketId: SQL): SQL => sql`coalesce((
  select json_agg(json_build_object('orderId', o.id, 'placedAt', o.placed_at,
    'pence', least(o.sample_postage_pence, o.total_pence - o.refunded_pence)) order by o.id)
  from ${orders} o
  where o.sample_postage_pence > 0 and o.total_pence > o.refunded_pence and o.state <> 'cancelled'
    and (o.method <> 'on_hold' or o.settlement <> 'unpaid') and not o.attention @> '["disputed"]'
    and (o.customer_id = ${session.customerId} or o.email = ${confirmedEmail}
      or (o.email = ${typedEmail} and ${isOrderOfSession}))
    and not exists (select from ${postageRefund} r join ${quote} q on q.id = r.quote_id
      where r.order_id = o.id and not (q.basket_id = ${basketId} and q.state in ${listOf(openQuoteStates)}))), '[]')`

/** The stored postage that may still come back today. */
export const readPaidPostage = (stored: readonly StoredPostage[], now: Date): readonly PaidPostage[] =>
  recentPostage(
    stored.map(({ orderId, pence: amount, placedAt }): PaidPostage => {
      const paid: Pence = pence(amount)
      return { orderId, pence: paid, placedAt: new Date(placedAt) }
    }),
    now,
  )
