import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried within a window of time; kept here so that limits outlive the process (SX-07). */
export const attempt = pgTable(
  'attempt',
  {
    /** What is limited, and for whom: 'saved-list email ann@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('attempt_by_end').on(t.endsAt)],
)
