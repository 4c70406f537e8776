import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { customer, customerSearch, orderSearch, orders } from '../database/schema/index.ts'

const BATCH = 500

/* The migration took the newest and triggers take every new one, so what is missing lies below the lowest. */
const olderOrders = sql`insert into ${orderSearch} (order_id, words)
  select o.id, order_words(o.id) from ${orders} o
  where o.id < coalesce((select min(s.order_id) from ${orderSearch} s), 2147483647)
  order by o.id desc limit ${sql.raw(String(BATCH))} on conflict do nothing returning order_id as id`

const olderCustomers = sql`insert into ${customerSearch} (customer_id, words)
  select c.id, customer_words(c) from ${customer} c
  where c.id < coalesce((select min(s.customer_id) from ${customerSearch} s), 2147483647)
  order by c.id desc limit ${sql.raw(String(BATCH))} on conflict do nothing returning customer_id as id`

/** Makes orders and customers from before migration `order-search` findable, a batch at a time. */
export const indexOlder = (queries: Queries) => async (): Promise<void> => {
  for (const statement of [olderOrders, olderCustomers])
    for (let added = BATCH; added === BATCH; ) added = (await queries.execute(statement)).rows.length
}
