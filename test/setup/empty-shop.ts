import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, inject } from 'vitest'
import { type ImportOptions, type ImportReport, importCatalogue } from '#server/catalogue/import/import.ts'
import { type Problem, printProblem } from '#server/catalogue/import/problems.ts'
import type { Database } from '#server/database/database.ts'
import { createMediaStore, type MediaStore, openMediaStorage } from '#server/media/index.ts'
import { openPreparedDatabase } from './test-database.ts'

/** A migrated shop without goods, and folders to import into it; each test file has its own. */
export interface EmptyShop {
  readonly database: Database
  readonly media: MediaStore
  /**
   * The media store of the prepared shop: it already has the demo's pictures, so they are not processed
   * again.
   */
  readonly demoMedia: MediaStore
  /** The folder in which `media` stores its files. */
  readonly dataDir: string
  /** Returns the name of a new folder; it is removed after the tests. */
  folder(name: string): string
  /** Deletes all goods. */
  clear(): Promise<void>
  /**
   * Writes a catalogue folder with these pictures and imports it, with stock and accepted losses unless
   * options differ.
   */
  tryImport(
    file: unknown,
    pictures?: readonly string[],
    options?: Partial<ImportOptions>,
  ): Promise<ImportAttempt>
  version(): Promise<number>
}

export type ImportAttempt =
  | { readonly imported: ImportReport; readonly problems: readonly [] }
  | { readonly imported: null; readonly problems: readonly string[] }

/** A small real picture: 3 × 2 pixels. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12PYsmoBBDHAWQB4FAv1jJ4/YgAAAABJRU5ErkJggg==',
  'base64',
)

export const importAttemptOf = (result: Awaited<ReturnType<typeof importCatalogue>>): ImportAttempt =>
  result.ok
    ? { imported: result.value, problems: [] }
    : { imported: null, problems: result.error.map((problem: Problem) => printProblem(problem)) }

/** The options of an import that skips nothing. */
export const fullImport: ImportOptions = { withStock: true, dryRun: false, acceptLosses: true }

export const openEmptyShop = async (): Promise<EmptyShop> => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-catalogue-'))
  const prepared = inject('preparedShop')
  const database = await openPreparedDatabase(prepared, '_own')
  const dataDir = join(root, 'data')
  const media = createMediaStore(openMediaStorage({ kind: 'folder' }, dataDir))
  const { rows } = await database.queries.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit'`,
  )
  const tables = rows.map(({ name }) => `"${name}"`)
  const truncation = sql.raw(`truncate ${tables.join(', ')} restart identity cascade`)
  const filled = sql.raw(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as filled`,
  )
  /* A truncation takes 30 ms or more, and rejected catalogues leave nothing to delete. */
  const clear = async (): Promise<void> => {
    const result = await database.queries.execute<{ filled: boolean }>(filled)
    if (result.rows[0]?.filled !== false) await database.queries.execute(truncation)
  }
  await clear()
  afterAll(async () => {
    await database.close()
    await rm(root, { recursive: true, force: true })
  })
  let folders = 0
  const folder = (name: string): string => {
    folders += 1
    return join(root, `${name}-${folders}`)
  }
  return {
    database,
    media,
    demoMedia: createMediaStore(openMediaStorage({ kind: 'folder' }, prepared.dataDir)),
    dataDir,
    folder,
    clear,
    async tryImport(file, pictures = [], options = {}) {
      const catalogueFolder = folder('catalogue')
      await mkdir(join(catalogueFolder, 'media'), { recursive: true })
      await writeFile(
        join(catalogueFolder, 'catalogue.json'),
        typeof file === 'string' ? file : JSON.stringify(file),
      )
      for (const name of pictures) await writeFile(join(catalogueFolder, 'media', name), tinyPicture)
      return importAttemptOf(
        await importCatalogue(database, media, catalogueFolder, { ...fullImport, ...options }),
      )
    },
    async version() {
      const result = await database.queries.execute<{ version: number }>(
        sql`select coalesce(max(version), 0)::int as version from catalogue_state`,
      )
      return result.rows[0]?.version ?? 0
    },
  }
}
