import { eq, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import type { PostageRefund } from '#domain/orders/sample-postage.ts'
import type { Queries } from '../../database/database.ts'
import { orders, postageRefund } from '../../database/schema/index.ts'
import type { QuoteRow } from './quotes.ts'

/*
 * Postage of samples that comes back with a full order (D28). A quote claims it when it is frozen, not when
 * its goods are held: whatever a payment of the quote costs, no other quote can return the same postage until
 * this one has expired. Sample orders are locked after the quote and before variations.
 */

/**
 * Locks sample orders in the order of their ids, so that two quotes that claim the same ones wait for each
 * other before either locks goods.
 */
export const lockSampleOrders = async (tx: Queries, refunds: readonly PostageRefund[]): Promise<void> => {
  if (refunds.length === 0) return
  const ids = refunds.map(({ orderId }) => orderId)
  await tx.execute(sql`select from ${orders} where id = any(${sql.param(ids)}::int[]) order by id
    for no key update`)
}

type Claimant = Pick<QuoteRow, 'id' | 'postageRefunds'>

/**
 * Claims the postage that a quote returns. False: some of it is another quote's, or was refunded with its own
 * order since the basket was priced.
 */
export const claimPostage = async (tx: Queries, { id, postageRefunds }: Claimant): Promise<boolean> => {
  if (postageRefunds.length === 0) return true
  await lockSampleOrders(tx, postageRefunds)
  const { rows } = await tx.execute(sql`
    insert into ${postageRefund} (order_id, quote_id, pence)
    select claim."orderId", ${id}, claim.pence
    from jsonb_to_recordset(${JSON.stringify(postageRefunds)}::jsonb) claim("orderId" int, pence bigint)
    join ${orders} o on o.id = claim."orderId" and o.state <> 'cancelled'
      and claim.pence <= least(o.sample_postage_pence, o.total_pence - o.refunded_pence)
    on conflict (order_id) do update set pence = excluded.pence
      where ${postageRefund.quoteId} = excluded.quote_id
    returning order_id`)
  return rows.length === postageRefunds.length
}

/** Postage of a sample order that a full order returns, or will return if its payment succeeds. */
export interface ReturnedPostage {
  readonly pence: Pence
  /** The number of the full order; null: its payment has not ended. */
  readonly number: string | null
}

/**
 * The postage of a sample order that came back with a full order. Call it behind the sample order's lock: what
 * it returns must not be refunded a second time.
 */
export const findReturnedPostage = async (tx: Queries, orderId: number): Promise<ReturnedPostage | null> => {
  const [row] = await tx
    .select({ pence: postageRefund.pence, number: orders.number })
    .from(postageRefund)
    .leftJoin(orders, eq(orders.quoteId, postageRefund.quoteId))
    .where(eq(postageRefund.orderId, orderId))
  return row ?? null
}

/** Lets other quotes return the postage that an expired quote or a cancelled order claimed. */
export const releasePostage = async (tx: Queries, { id, postageRefunds }: Claimant): Promise<void> => {
  if (postageRefunds.length > 0) await tx.delete(postageRefund).where(eq(postageRefund.quoteId, id))
}
