import { and, desc, eq, sql } from 'drizzle-orm'
import type { OrderState } from '#domain/orders/states.ts'
import type { Queries } from '../database/database.ts'
import { type Attention, orders } from '../database/schema/index.ts'

/* What the log wanted somebody to look at, kept until they have. */

export interface OrderToLookAt {
  readonly number: string
  readonly placedAt: Date
  readonly state: OrderState
  readonly attention: readonly Attention[]
}

/** Money without an order, and disputes of what was paid without one. */
export interface PaymentToLookAt {
  /** When it was begun, or disputed. */
  readonly at: Date
  readonly provider: string
  readonly payment: string | null
  readonly receivedPence: number
  readonly why: 'parked' | 'refund-failed' | 'disputed'
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
    order by 1 desc limit ${MOST}`)
  return rows.map(({ epoch, ...payment }) => ({ at: new Date(epoch * 1000), ...payment }))
}

/** Somebody has looked at it; why they had to stays with the order. False: it did not wait. */
export const noteLookedAtOrder = async (queries: Queries, number: string): Promise<boolean> => {
  const done = await queries
    .update(orders)
    .set({ needsAttention: false })
    .where(and(eq(orders.number, number), eq(orders.needsAttention, true)))
    .returning({ id: orders.id })
  return done.length > 0
}
