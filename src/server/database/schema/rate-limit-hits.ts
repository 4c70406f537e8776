import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Hits of the rate limits that all processes share, and that outlive them (SX-07). The names of the fields
 * are those that rate-limiter-flexible reads and writes (ADR 28).
 */
export const rateLimitHit = pgTable(
  'attempt',
  {
    /** A hash of the limit and of the client that it applies to. */
    key: text().primaryKey(),
    points: integer('count').notNull(),
    expire: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('attempt_by_end').on(t.expire)],
)
