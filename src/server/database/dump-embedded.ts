import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { err, ok } from '#domain/lang/result.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Dumps, hasUpkeepTableSql, packedDatabaseFile, recordBackupSql } from './dumps.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Dumps of the embedded database, which packs its own folder. Only one process may use it, so an open shop
 * must be stopped first.
 */
export const embeddedDumps = (dataDir: string): Dumps => {
  const folder = join(dataDir, 'database')
  const hasDatabase = (): boolean => existsSync(join(folder, 'PG_VERSION'))

  const withEngine = async <T>(
    packed: Blob | null,
    work: (engine: {
      dumpDataDir(kind: 'gzip'): Promise<Blob>
      query<Row>(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Row[] }>
    }) => Promise<T>,
  ): Promise<T> => {
    const lock = await lockDirectory(dataDir)
    try {
      const { PGlite } = await import('@electric-sql/pglite')
      const engine = await PGlite.create({
        dataDir: folder,
        ...(packed === null ? {} : { loadDataDir: packed }),
      })
      try {
        return await work(engine)
      } finally {
        await engine.close()
      }
    } finally {
      await lock.release()
    }
  }

  return {
    kind: 'embedded',
    file: packedDatabaseFile,
    async dump(consume) {
      if (!hasDatabase()) return err(`There is no shop in ${dataDir}.`)
      await withEngine(null, async (engine) => {
        /*
         * Records the backup before it has succeeded: that saves a second opening, and a stopped shop is not
         * monitored.
         */
        const { rows } = await engine.query<{ canNote: boolean }>(hasUpkeepTableSql)
        if (rows[0]?.canNote) await engine.query(recordBackupSql, ['{}'])
        await consume(Readable.from((await engine.dumpDataDir('gzip')).stream()))
      })
      return ok(null)
    },
    explainOccupied: async () =>
      existsSync(folder)
        ? `There is a shop in ${dataDir} already. A backup is put back into an empty place only: set DATA_DIR to a new folder.`
        : null,
    async restore(dump) {
      try {
        await withEngine(new Blob([await buffer(dump)]), (engine) => engine.query('select 1'))
        return ok(null)
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        return err(`The database could not be put back: ${messageOf(error)}`)
      }
    },
    recordBackup: () => Promise.resolve(),
  }
}
