import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { MigrationTooSlow } from './migration-too-slow.ts'

/** Any number will do, as long as it is always the same: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_355_608

/**
 * A migration that waits for a table longer than this makes every shopper behind it wait as long; it is tried again. Less
 * than the second after which PostgreSQL looks for deadlocks, so that of a shopper and a migration that wait for each
 * other it is the migration that gives way.
 */
const LOCK_LIMIT = '700ms'
const LOCK_TRIES = 60
/** What one statement may take while the tables that it has locked keep shoppers waiting (F2). */
const STATEMENT_SECONDS = 5

const hasCode = (error: unknown, code: string): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === code) return true
  return false
}

/**
 * What processes that start together do one after the other, on a connection of its own: however long another one takes.
 */
export const onePerDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera migration' })
  /* A connection that breaks fails what waits for it, and that is told. Unheard, this would end the process. */
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** On a connection of its own, and under a lock that other processes wait for. */
export const migrateAlone = ({
  url,
  migrationsFolder,
  migrationSeconds = STATEMENT_SECONDS,
}: {
  readonly url: string
  readonly migrationsFolder: string
  readonly migrationSeconds?: number
}): Promise<void> =>
  onePerDatabase(url, async (client) => {
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
