import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DumpConsumer } from './dumps.ts'
import type { PoolStatistics } from './pool-statistics.ts'
import type * as schema from './schema/index.ts'

/** Both drivers return the rows of a plain statement. */
interface Rows<Row> {
  readonly rows: readonly Row[]
}

interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** The query builder: the same for both databases, inside and outside a transaction. */
export type Queries = PgDatabase<RowsResult, typeof schema>

/** The shop's database: PGlite in the data folder, or PostgreSQL. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly queries: Queries
  /**
   * For lists, searches and files of staff: few connections of their own, so that shoppers never wait for one
   * (M-211). The embedded database has one connection for all.
   */
  readonly reports: Queries
  /**
   * Runs `work` in a transaction. On PostgreSQL a serialisation failure or a deadlock is retried, so `work`
   * must have no effects but its statements.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /** Runs one statement with values, or several without; for libraries that bring their own SQL. */
  run(text: string, values: readonly unknown[]): Promise<readonly unknown[]>
  /** Runs `work` in one process at a time, as the owner of the tables, on a connection of its own. */
  runExclusively(work: (database: Pick<Database, 'run'>) => Promise<void>): Promise<void>
  /** Calls `listener` for each notification that any process of the shop sends on a channel. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  ping(): Promise<void>
  /** Statistics of the connection pool; null where there is one connection and so no pool. */
  connections(): PoolStatistics | null
  /**
   * Passes the whole database, compressed, to `consume` while the shop is open; null where the engine's own
   * programs dump it.
   */
  readonly pack: ((consume: DumpConsumer) => Promise<void>) | null
  close(): Promise<void>
}
