import { customType, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { customer } from './accounts.ts'
import { orders } from './orders.ts'

/*
 * What staff find orders and customers by (M-018). Triggers of migration `order-search` write these rows in the
 * transaction of the change, so that no writer can forget them and the release before keeps them too.
 */

/**
 * Words with their kind: 'w:patel' of a name, company or email, 't:07700900123' and its ends, 'p:yo17hh',
 * 'n:78vw1abc' and its ends of an order number, 'r:bacs12' of a payment.
 */
const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const orderSearch = pgTable(
  'order_search',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: searchWords().notNull(),
  },
  /* Without a pending list every search costs the same. */
  (t) => [index('order_search_words').using('gin', t.words).with({ fastupdate: false })],
)

export const customerSearch = pgTable(
  'customer_search',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    words: searchWords().notNull(),
  },
  (t) => [index('customer_search_words').using('gin', t.words).with({ fastupdate: false })],
)
