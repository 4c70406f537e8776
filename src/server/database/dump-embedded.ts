import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { err, ok } from '#domain/lang/result.ts'
import { lockDirectory } from './directory-lock.ts'
import { canNoteSql, type Dumps, packedDatabase, recordBackupSql } from './dumps.ts'

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The embedded database packs its own folder. It is for one process alone: a shop that is open must be stopped first. */
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
    file: packedDatabase,
    async dump(keep) {
      if (!hasDatabase()) return err(`There is no shop in ${dataDir}.`)
      await withEngine(null, async (engine) => {
        /* Nobody watches a shop that is stopped for its backup: one opening is enough. */
        const { rows } = await engine.query<{ canNote: boolean }>(canNoteSql)
        if (rows[0]?.canNote) await engine.query(recordBackupSql, ['{}'])
        await keep(Readable.from((await engine.dumpDataDir('gzip')).stream()))
      })
      return ok(null)
    },
    occupied: async () =>
      existsSync(folder)
        ? `There is a shop in ${dataDir} already. A backup is put back into an empty place only: set DATA_DIR to a new folder.`
        : null,
    async restore(dump) {
      try {
        await withEngine(new Blob([await buffer(dump)]), (engine) => engine.query('select 1'))
        return ok(null)
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        return err(`The database could not be put back: ${sentenceOf(error)}`)
      }
    },
    recordBackup: () => Promise.resolve(),
  }
}
