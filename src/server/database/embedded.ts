import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import * as schema from './schema/index.ts'
import { recordStatement } from './statement-count.ts'
import { yieldBetweenStatements } from './yield-between-statements.ts'

const logger = { logQuery: recordStatement }

export interface EmbeddedOptions {
  /** The shop's data folder; the database is in `database/` within. Null: in memory, for tests. */
  readonly dataDir: string | null
  readonly migrationsFolder: string
  /** The lock that the caller already holds, if any; the database releases it when it closes. */
  readonly lock?: DirectoryLock | null
  /** A dump to begin from, for tests. */
  readonly loadDataDir?: Blob
}

/**
 * The engine makes its files readable and writable for all users, whatever the umask, so the mode of the
 * folder shuts other users of the machine out.
 */
const makePrivateFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return folder
}

/** PGlite: one connection, so everything is serial. It does not promise to survive a loss of power. */
export const openEmbedded = async (
  options: EmbeddedOptions,
): Promise<Database & { readonly engine: PGlite }> => {
  const lock = options.lock ?? (options.dataDir === null ? null : await lockDirectory(options.dataDir))
  const engine = await PGlite.create({
    ...(options.dataDir === null ? {} : { dataDir: await makePrivateFolder(options.dataDir) }),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
  })
  yieldBetweenStatements(engine)
  const queries = drizzle({ client: engine, schema, logger })
  if (!options.loadDataDir) await migrate(queries, { migrationsFolder: options.migrationsFolder })
  const run: Database['run'] = async (text, values) => {
    if (values.length > 0) return (await engine.query(text, [...values])).rows
    return (await engine.exec(text)).at(-1)?.rows ?? []
  }
  return {
    kind: 'embedded',
    engine,
    queries,
    reports: queries,
    async transaction(work) {
      recordStatement('begin')
      const value = await queries.transaction(work)
      recordStatement('commit')
      return value
    },
    run,
    /* The folder is locked: there is no other process. */
    runExclusively: (work) => work({ run }),
    async listen(channel, listener) {
      await engine.listen(channel, listener)
    },
    async ping() {
      await engine.query('select 1')
    },
    connections: () => null,
    async pack(consume) {
      /* Statements wait for the dump, but not for its compression, which takes twice as long. */
      const dump = await engine.dumpDataDir('none')
      await consume(pipeline(Readable.from(dump.stream()), createGzip(), () => undefined))
    },
    async close() {
      await engine.close()
      await lock?.release()
    },
  }
}
