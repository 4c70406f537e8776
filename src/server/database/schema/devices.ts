import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customer } from './accounts.ts'
import { bytes, id, moment } from './columns.ts'
import { session } from './shopping.ts'

/**
 * A browser that has logged in to an account. A browser with several accounts has a row for each of them under one hash. It
 * outlives its session: after logging out the device is still known to the account.
 */
export const loginDevice = pgTable(
  'login_device',
  {
    /** Stays the same while the cookie changes with each login: failures are counted by it. */
    id: id(),
    /** SHA-256 of the id in the device cookie. */
    tokenHash: bytes('token_hash').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The session that it is logged in with, if any. */
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** For its owner: 'Firefox on Windows'. */
    name: text().notNull(),
    /** When it last logged in. */
    usedAt: moment('used_at'),
  },
  (t) => [
    uniqueIndex('login_device_of_customer').on(t.tokenHash, t.customerId),
    index('login_device_by_customer').on(t.customerId, t.usedAt),
    index('login_device_by_session').on(t.sessionIdHash),
    index('login_device_by_use').on(t.usedAt),
  ],
)
