import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { orderLine, orders } from '../database/schema/index.ts'
import { hasStatus } from '../orders/index.ts'

/* Orders that samples are to be posted for (M-161). */

const MOST_SAMPLES = 200
const MOST_MIXED = 50

const hasLine = (condition: SQL): SQL =>
  sql`exists (select from ${orderLine} l where l.order_id = orders.id and ${condition})`

/** Whether an order has goods besides samples. */
export const hasGoods: SQL = hasLine(sql`not l.is_sample`)

/** An order of samples alone that waits to be posted. */
export const isSampleOrder = and(hasStatus('to-send'), sql`not ${hasGoods}`)

const findOpen = async (queries: Queries, condition: SQL | undefined, limit: number) => {
  const rows = await queries
    .select({ number: orders.number })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.id))
    .limit(limit + 1)
  return { numbers: rows.slice(0, limit).map(({ number }) => number), more: rows.length > limit }
}

/** The numbers of orders of samples alone that wait to be posted, oldest first, and whether there are more. */
export const findSampleOrders = (queries: Queries) => findOpen(queries, isSampleOrder, MOST_SAMPLES)

/** The same of orders that have samples and goods: their samples go with the goods. */
export const findMixedOrders = (queries: Queries) =>
  findOpen(queries, and(hasStatus('to-send'), hasGoods, hasLine(sql`l.is_sample`)), MOST_MIXED)
