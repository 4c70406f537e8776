import type { Readable } from 'node:stream'
import type { Result } from '#domain/lang/result.ts'
import { embeddedDumps } from './dump-embedded.ts'
import { postgresDumps } from './dump-postgres.ts'

/** Consumes a whole database as a stream: it may be larger than memory. */
export type DumpConsumer = (content: Readable) => Promise<void>

/**
 * Dumps a database into a file and restores it, with its own engine. An error is a sentence for the person at
 * the terminal.
 */
export interface Dumps {
  readonly kind: 'embedded' | 'postgres'
  /** The dump's file name in a backup. */
  readonly file: string
  /** Passes the whole database, as it is at one moment, to `consume`. */
  dump(consume: DumpConsumer): Promise<Result<null, string>>
  /** Returns why nothing may be restored here, since there is data already; null: it is empty. */
  explainOccupied(): Promise<string | null>
  /** Restores a dump into the empty database; when it fails, the database is empty again. */
  restore(dump: Readable): Promise<Result<null, string>>
  /**
   * Records in the database that a backup was taken now, so that /metrics can report its age. The embedded
   * database has this record in its dump.
   */
  recordBackup(report: Readonly<Record<string, number>>): Promise<void>
}

/** The embedded database's file name in a backup. */
export const packedDatabaseFile = 'database.tar.gz'

/**
 * One row: when a backup was last taken. A database from before this table is backed up without the record.
 */
export const recordBackupSql = `insert into upkeep (name, done_at, report) values ('backup', now(), $1::jsonb)
  on conflict (name) do update set done_at = excluded.done_at, report = excluded.report`
export const hasUpkeepTableSql = `select to_regclass('public.upkeep') is not null as "canNote"`

/**
 * The dumps of the database that the environment names. `environment` is passed to PostgreSQL's own programs.
 */
export const openDumps = (
  {
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
  }: {
    readonly databaseUrl: string | null
    readonly databaseOwnerUrl: string | null
    readonly dataDir: string
  },
  environment: Readonly<Record<string, string | undefined>>,
): Dumps =>
  databaseUrl === null
    ? embeddedDumps(dataDir)
    : postgresDumps(databaseUrl, databaseOwnerUrl ?? databaseUrl, environment)
