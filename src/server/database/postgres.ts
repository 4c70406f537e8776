import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Queries } from './database.ts'
import { migrateUnderLock, withMigrationLock } from './migrate-postgres.ts'
import { createStatementNames, nameStatements } from './named-statements.ts'
import { measurePoolWaits } from './pool-statistics.ts'
import * as schema from './schema/index.ts'
import { recordStatement } from './statement-count.ts'

const logger = { logQuery: recordStatement }

/** Failures that PostgreSQL wants retried: serialisation failure, deadlock, lock timeout (RC-02, F2). */
const RETRIABLE = new Set(['40001', '40P01', '55P03'])
/** Time limit of a statement on the shop's own connections. */
const STATEMENT_MS = 5_000
/** Connections for reports, and the time limit of a statement on them (M-211). */
const REPORT_CONNECTIONS = 2
const REPORT_MS = 5_000
/** One try and three retries. */
const MOST_TRIES = 4

const isRetriable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && RETRIABLE.has(cause.code)) return true
  return false
}

export interface PostgresOptions {
  readonly url: string
  /** The user that owns the tables: it migrates, and does nothing else. Left out: `url` does. */
  readonly ownerUrl?: string | null
  readonly pool: number
  readonly migrationsFolder: string
  /** Seconds that one statement of a migration may take; 0: no limit. */
  readonly migrationSeconds?: number
  /** Called for each connection that broke while idle; the pool replaces it. */
  readonly onConnectionLost: (error: Error) => void
}

const poolOf = (
  { url, onConnectionLost }: PostgresOptions,
  own: Pick<
    pg.PoolConfig,
    'max' | 'statement_timeout' | 'application_name' | 'connectionTimeoutMillis' | 'options'
  >,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    idle_in_transaction_session_timeout: 15_000,
    /* A database whose machine is gone sends nothing at all: TCP keep-alive detects it. */
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...own,
  })
  /*
   * A connection that breaks while in use fails the pending query, which is reported. Without a listener,
   * the event would end the process.
   */
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', onConnectionLost)
  return pool
}

/**
 * Connections for reports. Their statements have no names: filters match few or very many orders, so each is planned
 * for its values. PostgreSQL would compile those that it believes to be long, which takes longer than they run. Each has
 * one process of the database: two helpers for it would take their time from shoppers (M-211).
 */
const openReports = (options: PostgresOptions): pg.Pool =>
  poolOf(options, {
    max: REPORT_CONNECTIONS,
    statement_timeout: REPORT_MS,
    /* Staff wait in line for the few connections, as long as a request may take. */
    connectionTimeoutMillis: 20_000,
    application_name: 'tessera reports',
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  })

export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const pool = poolOf(options, {
    max: options.pool,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: 5_000,
    application_name: 'tessera',
  })
  const waits = measurePoolWaits(pool)
  let retried = 0
  const nameOf = createStatementNames()
  pool.on('connect', (client) => nameStatements(client, nameOf))
  const reports = openReports(options)
  const queries = drizzle({ client: pool, schema, logger })
  const ownerUrl = options.ownerUrl ?? options.url
  await migrateUnderLock({ ...options, url: ownerUrl })
  const listeners = createListeners(options)

  return {
    kind: 'postgres',
    queries,
    reports: drizzle({ client: reports, schema, logger }),
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
    runExclusively: (work) =>
      withMigrationLock(ownerUrl, async (client) => {
        await client.query(`set statement_timeout = ${STATEMENT_MS}`)
        await work({ run: (...args) => runOn(client, ...args) })
      }),
    listen: listeners.listen,
    async ping() {
      await pool.query('select 1')
    },
    connections: () => ({ ...waits(), retried }),
    pack: null,
    async close() {
      await listeners.close()
      await Promise.all([pool.end(), reports.end()])
    },
  }
}

const runOn = async (
  on: pg.Pool | pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> => {
  if (values.length > 0) return (await on.query(text, [...values])).rows
  /* Several statements return a list of results. */
  return [await on.query(text)].flat().at(-1)?.rows ?? []
}

const onConnection = new WeakMap<pg.PoolClient, Queries>()

/**
 * The query builder of a connection, created once: its prepared statements (`prepareStatement`) outlive the
 * transaction.
 */
const queriesOn = (client: pg.PoolClient): Queries => {
  const cached = onConnection.get(client)
  if (cached !== undefined) return cached
  const created = drizzle({ client, schema, logger })
  onConnection.set(client, created)
  return created
}

/** Runs one try. A connection that cannot even roll back is closed, and the server rolls back then. */
const transactOn = async <T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isBroken = false
  const send = (text: 'begin' | 'commit' | 'rollback'): Promise<unknown> => {
    recordStatement(text)
    return client.query(text)
  }
  try {
    await send('begin')
    const value = await work(queriesOn(client))
    await send('commit')
    return value
  } catch (error) {
    await send('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * LISTEN needs a connection that stays open. A lost one is opened again, and each listener is called: it may
 * have missed a notification.
 */
const createListeners = ({ url, onConnectionLost }: PostgresOptions) => {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'tessera listener' })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    fresh.on('error', onConnectionLost)
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
    /*
     * Only for a connection that was open: a failed attempt ends too, and a retry for each would double them
     * every second.
     */
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
        for (const listener of [...listeners.values()].flat()) listener('')
        return
      } catch {
        await wait(1000, undefined, { ref: false })
      }
    }
  }

  return {
    async listen(channel: string, listener: (payload: string) => void): Promise<void> {
      const known = listeners.get(channel)
      listeners.set(channel, [...(known ?? []), listener])
      if (client === null) client = await open()
      else if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close(): Promise<void> {
      closed = true
      await client?.end()
    },
  }
}
