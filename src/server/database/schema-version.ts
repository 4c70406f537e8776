import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from './database.ts'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** When the newest migration of a folder was made, in milliseconds: what a database notes when it has had it. */
const newestIn = (folder: string): number => {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  return Math.max(0, ...Journal.parse(journal).entries.map(({ when }) => when))
}

const Newest = z.tuple([z.object({ newest: z.coerce.number().nullable() })])

/**
 * Whether the database has had every migration that this program knows (F3). It has after a start; it has not any more
 * when somebody put an older backup in its place. One that knows more is the next version's, which this one works on (F2).
 */
export const createSchemaCheck = (
  database: Pick<Database, 'run'>,
  migrationsFolder: string,
): (() => Promise<boolean>) => {
  const wanted = newestIn(migrationsFolder)
  return async () => {
    const [{ newest }] = Newest.parse(
      await database.run('select max(created_at) as newest from drizzle.__drizzle_migrations', []),
    )
    return newest !== null && newest >= wanted
  }
}
