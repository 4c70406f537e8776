import type { Readable } from 'node:stream'
import type { Result } from '#domain/lang/result.ts'
import { embeddedDumps } from './dump-embedded.ts'
import { postgresDumps } from './dump-postgres.ts'

/** Takes in a whole database piece by piece: it may be larger than memory. */
export type DumpFilter = (content: Readable) => Promise<void>

/** A database as a file and back, by the means of its own engine. A refusal is a sentence for the person at the keyboard. */
export interface Dumps {
  readonly kind: 'embedded' | 'postgres'
  /** What the file is called in a backup. */
  readonly file: string
  /** Hands over the whole database as it is at one moment. */
  dump(keep: DumpFilter): Promise<Result<null, string>>
  /** Why nothing may be put back here: there is something already; null: it is empty. */
  occupied(): Promise<string | null>
  /** Puts a dump into the empty database; when it fails, the database is empty again. */
  restore(dump: Readable): Promise<Result<null, string>>
  /** Writes into the database that a backup was taken now, for /metrics to tell its age; the embedded one has it in the dump. */
  recordBackup(report: Readonly<Record<string, number>>): Promise<void>
}

/** What the embedded database's file is called in a backup. */
export const packedDatabase = 'database.tar.gz'

/** One row: when a backup was last taken. A database that is older than that table is backed up all the same. */
export const recordBackupSql = `insert into upkeep (name, done_at, report) values ('backup', now(), $1::jsonb)
  on conflict (name) do update set done_at = excluded.done_at, report = excluded.report`
export const canNoteSql = `select to_regclass('public.upkeep') is not null as "canNote"`

/** The dumps of the database that the environment names. `environment` is where PostgreSQL's own programs are looked for. */
export const openDumps = (
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  environment: Readonly<Record<string, string | undefined>>,
): Dumps => (databaseUrl === null ? embeddedDumps(dataDir) : postgresDumps(databaseUrl, environment))
