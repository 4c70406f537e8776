import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { OrderState } from '#domain/orders/states.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import { type AttentionReason, orders, refund } from '../../database/schema/index.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from './order-version.ts'

/* Orders and payments that need staff attention, listed until staff resolve them. */

export interface OrderNeedingAttention {
  readonly number: string
  readonly placedAt: Date
  readonly state: OrderState
  readonly attention: readonly AttentionReason[]
  /** Pence that staff must still refund manually. */
  readonly refundPence: Pence
}

/** A payment without an order, or a dispute about one. */
export interface PaymentNeedingAttention {
  /** When the payment started, or the dispute was opened. */
  readonly at: Date
  readonly provider: string
  readonly payment: string | null
  readonly receivedPence: Pence
  readonly why: 'parked' | 'refund-failed' | 'disputed' | 'unmatched' | 'manual-refund-failed'
}

/** Whether a payment was closed and is back on the list: its refund failed, or staff opened it again; of a table of attempts. */
export const isBackOnList = (attempts: SQL): SQL =>
  sql`(${attempts}.state = 'closed' and ${attempts}.needs_attention)`

/** Whether a refund of a payment failed, of a table of attempts. */
export const hasFailedRefund = (attempts: SQL): SQL =>
  sql`exists (select from ${refund} r where r.attempt_id = ${attempts}.id and r.state = 'failed')`

/** Only the newest are listed. */
const MOST_LISTED = 200

export const findOrdersNeedingAttention = (queries: Queries): Promise<readonly OrderNeedingAttention[]> =>
  queries
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      attention: orders.attention,
      refundPence: openManualRefunds(sql`orders.id`),
    })
    .from(orders)
    .where(eq(orders.needsAttention, true))
    .orderBy(desc(orders.id))
    .limit(MOST_LISTED)

export const findPaymentsNeedingAttention = async (
  queries: Queries,
): Promise<readonly PaymentNeedingAttention[]> => {
  const { rows } = await queries.execute<
    Omit<PaymentNeedingAttention, 'at'> & { readonly epoch: number }
  >(sql`
    select extract(epoch from created_at)::float8 as epoch, provider, payment_id as payment,
      received_pence::int as "receivedPence", 'parked' as why
      from payment_attempt where state = 'parked'
    union all select extract(epoch from created_at)::float8, provider, payment_id,
      received_pence::int, case when ${hasFailedRefund(sql`a`)} then 'refund-failed' else 'parked' end
      from payment_attempt a where ${isBackOnList(sql`a`)}
    union all select extract(epoch from d.opened_at)::float8, d.provider, m.payment_id,
      m.received_pence::int, 'disputed'
      from dispute d join manual_payment m on m.id = d.manual_id where d.closed_at is null
    union all select extract(epoch from created_at)::float8, ${cardProvider}::text, payment_id, received_pence::int,
      case when needs_attention then 'manual-refund-failed' else 'unmatched' end
      from manual_payment where needs_attention
        or (state = 'succeeded' and matched_at is null and refunded_pence < received_pence)
    order by 1 desc limit ${MOST_LISTED}`)
  return rows.map(({ epoch, ...payment }) => ({ at: new Date(epoch * 1000), ...payment }))
}

/** Pence of an order that wait for a manual refund by staff: no provider received the payment. */
const openManualRefunds = (
  orderId: SQL,
): SQL<Pence> => sql<Pence>`coalesce((select sum(r.pence)::int from ${refund} r
  where r.order_id = ${orderId} and r.state = 'asked' and r.attempt_id is null and r.manual_payment_id is null), 0)`

/** `not-resolved`: it waits already, or nothing ever made it wait. */
export type AttentionRefusal =
  | 'no-order'
  | 'not-waiting'
  | 'not-resolved'
  | OrderChanged
  | { readonly giveBack: Pence }

/**
 * Takes an order off the list; its reasons stay stored with it. An order with an open manual refund stays
 * listed until staff record the refund.
 */
export const resolveOrderAttention =
  ({ database }: { readonly database: Pick<Database, 'transaction'> }) =>
  (actor: Actor, at: OrderAt): Promise<Result<{ readonly version: number }, AttentionRefusal>> =>
    database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const { id, version, needsAttention, attention } = locked.value
      if (!needsAttention) return err('not-waiting')
      const [open] = await tx
        .select({ giveBack: openManualRefunds(sql`orders.id`) })
        .from(orders)
        .where(eq(orders.id, id))
      if (open !== undefined && open.giveBack > 0) return err({ giveBack: open.giveBack })
      await changeOrder(tx, actor, locked.value, {
        action: 'order.resolve-attention',
        set: { needsAttention: false },
        before: { attention },
      })
      return ok({ version: version + 1 })
    })

/** Puts an order on the list again, for the reasons that are stored with it (M-198). */
export const restoreOrderAttention =
  ({ database }: { readonly database: Pick<Database, 'transaction'> }) =>
  (actor: Actor, at: OrderAt): Promise<Result<{ readonly version: number }, AttentionRefusal>> =>
    database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const { version, needsAttention, attention } = locked.value
      if (needsAttention || attention.length === 0) return err('not-resolved')
      await changeOrder(tx, actor, locked.value, {
        action: 'order.restore-attention',
        set: { needsAttention: true },
        after: { attention },
      })
      return ok({ version: version + 1 })
    })
