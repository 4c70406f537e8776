import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Queries } from './database.ts'
import { migrateAlone, onePerDatabase } from './migrate-postgres.ts'
import { createStatementNames, nameStatements } from './named-statements.ts'
import { watchPool } from './pool-wait.ts'
import * as schema from './schema/index.ts'
import { countStatement } from './statement-count.ts'

const logger = { logQuery: countStatement }

/** Lost races that PostgreSQL asks to be tried again: serialisation failure, deadlock, a lock not had in time (RC-02, F2). */
const RETRIABLE = new Set(['40001', '40P01', '55P03'])
/** As long as a statement may take on the shop's own connections. */
const STATEMENT_MS = 5_000
/** Once, and three times again. */
const MOST_TRIES = 4

const isRetriable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && RETRIABLE.has(cause.code)) return true
  return false
}

export interface PostgresOptions {
  readonly url: string
  readonly pool: number
  readonly migrationsFolder: string
  /** Seconds that one statement of a migration may take; 0: as long as it likes. */
  readonly migrationSeconds?: number
  /** Told of connections that broke while idle; the pool replaces them. */
  readonly onConnectionLost: (error: Error) => void
}

export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    /* A database whose machine is gone says nothing at all: the network is asked whether it is there. */
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'tessera',
  })
  const waits = watchPool(pool)
  let retried = 0
  const nameOf = createStatementNames()
  pool.on('connect', (client) => {
    nameStatements(client, nameOf)
    /* Breaks while it is lent: what waits for its answer fails, and that is told. Unheard, this would end the process. */
    client.on('error', () => undefined)
  })
  pool.on('error', options.onConnectionLost)
  const queries = drizzle({ client: pool, schema, logger })
  await migrateAlone(options)
  const listeners = createListeners(options)

  return {
    kind: 'postgres',
    queries,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactOn(pool, work)
        } catch (error) {
          if (attempt >= MOST_TRIES || !isRetriable(error)) throw error
          retried += 1
          await wait(Math.random() * 20 * attempt)
        }
      }
    },
    run: (text, values) => runOn(pool, text, values),
    alone: (work) =>
      onePerDatabase(options.url, async (client) => {
        await client.query(`set statement_timeout = ${STATEMENT_MS}`)
        await work({ run: (...said) => runOn(client, ...said) })
      }),
    listen: listeners.listen,
    async ping() {
      await pool.query('select 1')
    },
    connections: () => ({ ...waits(), retried }),
    pack: null,
    async close() {
      await listeners.close()
      await pool.end()
    },
  }
}

const runOn = async (
  on: pg.Pool | pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> => {
  if (values.length > 0) return (await on.query(text, [...values])).rows
  /* Several statements are answered by a list of results. */
  return [await on.query(text)].flat().at(-1)?.rows ?? []
}

const onConnection = new WeakMap<pg.PoolClient, Queries>()

/** The queries of a connection, made once for it: what is kept for them (`keepStatement`) outlives the transaction. */
const queriesOn = (client: pg.PoolClient): Queries => {
  const known = onConnection.get(client)
  if (known !== undefined) return known
  const made = drizzle({ client, schema, logger })
  onConnection.set(client, made)
  return made
}

/** One try. A connection that cannot even take its work back is closed, and the server takes it back then. */
const transactOn = async <T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isBroken = false
  const say = (text: 'begin' | 'commit' | 'rollback'): Promise<unknown> => {
    countStatement(text)
    return client.query(text)
  }
  try {
    await say('begin')
    const value = await work(queriesOn(client))
    await say('commit')
    return value
  } catch (error) {
    await say('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** LISTEN needs a connection that stays; a lost one is opened again, and each listener is told that it may have missed something. */
const createListeners = ({ url, onConnectionLost }: PostgresOptions) => {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'tessera listener' })
    fresh.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '')
    })
    fresh.on('error', onConnectionLost)
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
    /* Only one that was open: an attempt in vain ends too, and to try again for each would double them every second. */
    fresh.once('end', () => {
      client = null
      if (!closed) void reopen()
    })
    return fresh
  }

  const reopen = async (): Promise<void> => {
    while (!closed) {
      try {
        client = await open()
        for (const heard of [...listeners.values()].flat()) heard('')
        return
      } catch {
        await wait(1000, undefined, { ref: false })
      }
    }
  }

  return {
    async listen(channel: string, heard: (payload: string) => void): Promise<void> {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), heard])
      if (client === null) client = await open()
      else if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closed = true
      await client?.end()
    },
  }
}
