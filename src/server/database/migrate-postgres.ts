import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { MigrationTooSlow } from './migration-too-slow.ts'

/** Any number, as long as it never changes: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_355_608

/**
 * A migration that waits for a table longer than this makes every shopper behind it wait as long, so it is
 * retried. Less than the second after which PostgreSQL looks for deadlocks: when a shopper and a migration
 * wait for each other, the migration gives way.
 */
const LOCK_LIMIT = '700ms'
const LOCK_TRIES = 60
/** Limit for one statement: the tables that it has locked keep shoppers waiting (F2). */
const STATEMENT_SECONDS = 5

const hasCode = (error: unknown, code: string): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true
  return false
}

/** Runs `work` in one process at a time, on a connection of its own; others wait as long as it takes. */
export const withMigrationLock = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera migration' })
  /*
   * A broken connection fails the pending query, which is reported. Without a listener, the event would end
   * the process.
   */
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Migrates on a connection of its own, under a lock that other processes wait for. */
export const migrateUnderLock = ({
  url,
  migrationsFolder,
  migrationSeconds = STATEMENT_SECONDS,
}: {
  readonly url: string
  readonly migrationsFolder: string
  readonly migrationSeconds?: number
}): Promise<void> =>
  withMigrationLock(url, async (client) => {
    await client.query(`set lock_timeout = '${LOCK_LIMIT}'`)
    await client.query(`set statement_timeout = ${migrationSeconds * 1000}`)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(drizzle({ client }), { migrationsFolder })
        return
      } catch (error) {
        if (hasCode(error, '57014')) throw new MigrationTooSlow(migrationSeconds, error)
        if (attempt >= LOCK_TRIES || !hasCode(error, '55P03')) throw error
        await wait(500 + Math.random() * 500)
      }
    }
  })
