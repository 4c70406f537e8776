import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DumpFilter } from './dumps.ts'
import type { Connections } from './pool-wait.ts'
import type * as schema from './schema/index.ts'

/** Both drivers answer a plain statement with its rows. */
interface Rows<Row> {
  readonly rows: readonly Row[]
}

interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** What queries are written against: the same for both databases, inside and outside a transaction. */
export type Queries = PgDatabase<RowsResult, typeof schema>

/** The shop's database: PGlite in the data folder, or PostgreSQL. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly queries: Queries
  /**
   * All or nothing. On PostgreSQL a transaction that lost a race for serialisation or a deadlock is tried again, so
   * `work` must have no effects but its statements.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /** A statement as text with its values, or several without; for what brings its own SQL. */
  run(text: string, values: readonly unknown[]): Promise<readonly unknown[]>
  /** What processes that start together must do one after the other, on a connection that nothing else uses. */
  alone(work: (database: Pick<Database, 'run'>) => Promise<void>): Promise<void>
  /** Hears what any process of the shop announces on a channel. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  ping(): Promise<void>
  /** How it stands with the connections; null: there is but one, and nobody waits for it. */
  connections(): Connections | null
  /** Hands over all of it, packed, while the shop is open; null where the engine's own programs do that. */
  readonly pack: ((keep: DumpFilter) => Promise<void>) | null
  close(): Promise<void>
}
