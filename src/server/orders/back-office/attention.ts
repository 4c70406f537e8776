import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { OrderState } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { type Attention, orders, refund } from '../../database/schema/index.ts'

/* What the log wanted somebody to look at, kept until they have. */

export interface OrderToLookAt {
  readonly number: string
  readonly placedAt: Date
  readonly state: OrderState
  readonly attention: readonly Attention[]
  /** What staff must still give back by hand. */
  readonly refundPence: number
}

/** Money without an order, and disputes of what was paid without one. */
export interface PaymentToLookAt {
  /** When it was begun, or disputed. */
  readonly at: Date
  readonly provider: string
  readonly payment: string | null
  readonly receivedPence: number
  readonly why: 'parked' | 'refund-failed' | 'disputed' | 'unmatched' | 'manual-refund-failed'
}

/** The newest are enough to begin with. */
const MOST = 200

export const ordersToLookAt = (queries: Queries): Promise<readonly OrderToLookAt[]> =>
  queries
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      attention: orders.attention,
      refundPence: openByHandOf(sql`orders.id`),
    })
    .from(orders)
    .where(eq(orders.needsAttention, true))
    .orderBy(desc(orders.id))
    .limit(MOST)

export const paymentsToLookAt = async (queries: Queries): Promise<readonly PaymentToLookAt[]> => {
  const { rows } = await queries.execute<Omit<PaymentToLookAt, 'at'> & { readonly epoch: number }>(sql`
    select extract(epoch from created_at)::float8 as epoch, provider, payment_id as payment,
      received_pence::int as "receivedPence", 'parked' as why
      from payment_attempt where state = 'parked'
    union all select extract(epoch from created_at)::float8, provider, payment_id,
      received_pence::int, 'refund-failed' from payment_attempt where state = 'closed' and needs_attention
    union all select extract(epoch from d.opened_at)::float8, d.provider, m.payment_id,
      m.received_pence::int, 'disputed'
      from dispute d join manual_payment m on m.id = d.manual_id where d.closed_at is null
    union all select extract(epoch from created_at)::float8, 'stripe', payment_id, received_pence::int,
      case when needs_attention then 'manual-refund-failed' else 'unmatched' end
      from manual_payment where needs_attention
        or (state = 'succeeded' and matched_at is null and refunded_pence < received_pence)
    order by 1 desc limit ${MOST}`)
  return rows.map(({ epoch, ...payment }) => ({ at: new Date(epoch * 1000), ...payment }))
}

/** What of an order waits for staff to give it back by hand, in pence: no provider took it. */
const openByHandOf = (
  orderId: SQL,
): SQL<number> => sql<number>`coalesce((select sum(r.pence)::int from ${refund} r
  where r.order_id = ${orderId} and r.state = 'asked' and r.attempt_id is null and r.manual_payment_id is null), 0)`

/** Takes an order off the list; why it was there stays with it. Money to give back by hand keeps it there until that is noted. */
export const recordLookedAtOrder = async (
  queries: Queries,
  number: string,
): Promise<Result<null, 'not-waiting' | { readonly giveBack: Pence }>> => {
  const [order] = await queries
    .select({ id: orders.id, giveBack: openByHandOf(sql`orders.id`) })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.needsAttention, true)))
  if (order === undefined) return err('not-waiting')
  if (order.giveBack > 0) return err({ giveBack: pence(order.giveBack) })
  await queries.update(orders).set({ needsAttention: false }).where(eq(orders.id, order.id))
  return ok(null)
}
