import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queries } from '#server/database/database.ts'

/** Resolves when so many connections of this database wait for a lock. */
export const untilLocksAwaited = (queries: Queries, many = 1): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await queries.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      },
      { interval: 5 },
    )
    .toBeGreaterThanOrEqual(many)
