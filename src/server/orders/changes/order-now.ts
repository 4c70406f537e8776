import { and, eq, type SQL, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Queries } from '../../database/database.ts'
import { orderChange, orders, quote } from '../../database/schema/index.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteRow } from '../quote/quotes.ts'

export type OrderChangeRow = typeof orderChange.$inferSelect

/**
 * The order as it is now: its frozen quote with the latest change over it (OM-03). Pages, pick lists, labels,
 * delivery notes and emails read this; invoices and credit notes read the frozen quote itself.
 */
export const asItIsNow = (frozen: QuoteRow, latest: OrderChangeRow | null): QuoteRow =>
  latest === null
    ? frozen
    : {
        ...frozen,
        details: latest.details,
        serviceId: latest.serviceId,
        serviceName: latest.serviceName,
        deliveryDate: latest.deliveryDate,
        dateEstimated: latest.dateEstimated,
        pricedPostcode: latest.details.shipping.postcode,
      }

/** For a left join of `orderChange` in a query of `orders`. */
export const isLatestChange: SQL | undefined = and(eq(orderChange.orderId, orders.id), orderChange.isLatest)

/** `isLatestChange` in SQL of other names: `latestChangeOf('o', 'c')` is 'order_change c on …'. */
export const latestChangeOf = (order: string, change: string): SQL =>
  sql`${orderChange} ${sql.raw(change)} on ${sql.raw(`${change}.order_id = ${order}.id and ${change}.is_latest`)}`

/** The day of delivery as it is now, in a query of `quote` with a left join of the latest change. */
export const deliveryDayNow = sql<string | null>`case when ${orderChange.id} is null
  then ${quote.deliveryDate} else ${orderChange.deliveryDate} end`

/** The postcode of an order as it is now, by the codes of its characters; as above. */
export const postcodeNow = sql`(case when ${orderChange.id} is null then ${quote.pricedPostcode}
  else ${orderChange.details} #>> '{shipping,postcode}' end) collate "C"`

/** Orders of a service as it is now: few of them were changed, so that both parts have their index. */
export const hasServiceNow = (name: string): SQL => sql`(${orders.id} in (
    select c.order_id from ${orderChange} c where c.is_latest and c.service_name = ${name})
  or (${quote.serviceName} = ${name} and ${orderChange.id} is null))`

/** An order as it is now, by its number; null: there is none. */
export const findOrderNow = async (
  queries: Queries,
  number: string,
): Promise<{ readonly order: OrderRow; readonly frozen: QuoteRow; readonly now: QuoteRow } | null> => {
  const [found] = await queries
    .select({ order: orders, frozen: quote, change: orderChange })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .where(eq(orders.number, number))
  if (found === undefined) return null
  const { order, frozen, change } = found
  return { order, frozen, now: asItIsNow(frozen, change) }
}

/** The same of an order whose row is read already. */
export const readNow = async (
  queries: Queries,
  { id, quoteId }: Pick<OrderRow, 'id' | 'quoteId'>,
): Promise<QuoteRow> => {
  const [found] = await queries
    .select({ frozen: quote, change: orderChange })
    .from(quote)
    .leftJoin(orderChange, and(eq(orderChange.orderId, id), orderChange.isLatest))
    .where(eq(quote.id, quoteId))
  invariant(found !== undefined, `the quote ${quoteId} of an order`)
  return asItIsNow(found.frozen, found.change)
}
