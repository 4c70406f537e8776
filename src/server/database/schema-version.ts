import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from './database.ts'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/**
 * Time stamp of the newest migration in a folder, in milliseconds: the database records it when it applies
 * the migration.
 */
const newestIn = (folder: string): number => {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  return Math.max(0, ...Journal.parse(journal).entries.map(({ when }) => when))
}

const Newest = z.tuple([z.object({ newest: z.coerce.number().nullable() })])

/**
 * Checks that the database has had every migration that this program knows (F3). That is so after a start,
 * but no longer when an older backup is restored in its place. A database that has had more belongs to the
 * next version, and this one works on it (F2).
 */
export const createSchemaCheck = (
  database: Pick<Database, 'run'>,
  migrationsFolder: string,
): (() => Promise<boolean>) => {
  const expected = newestIn(migrationsFolder)
  return async () => {
    const [{ newest }] = Newest.parse(
      await database.run('select max(created_at) as newest from drizzle.__drizzle_migrations', []),
    )
    return newest !== null && newest >= expected
  }
}
