import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { customer } from './accounts.ts'
import { bytes, moment } from './columns.ts'
import { session } from './shopping.ts'
import { staff } from './staff.ts'

/**
 * An order that staff make for a customer (M-078): a session of the shop that no browser has the cookie of, with a
 * basket and details of its own. It ends with that session.
 */
export const phoneOrder = pgTable(
  'phone_order',
  {
    sessionIdHash: bytes('session_id_hash')
      .primaryKey()
      .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Who began it. */
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The account that it is for: its credit, codes and sample postage count. Null: no account. */
    customerId: integer('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    createdAt: moment('created_at'),
  },
  (t) => [index('phone_order_by_staff').on(t.staffId), index('phone_order_by_customer').on(t.customerId)],
)
