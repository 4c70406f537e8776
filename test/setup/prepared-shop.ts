import { existsSync } from 'node:fs'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { printProblem } from '#server/catalogue/import/problems.ts'
import type { Database } from '#server/database/database.ts'
import { installJobs } from '#server/jobs/jobs.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'

/** The location of the database that a worker’s tests start from; a global setup makes it once. */
export type PreparedShop =
  | { readonly kind: 'embedded'; readonly dump: string; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly template: string; readonly dataDir: string }

declare module 'vitest' {
  export interface ProvidedContext {
    preparedShop: PreparedShop
  }
}

export const migrationsFolder = 'db/migrations'
const demo = 'catalogue/demo'

/** Imports the demo catalogue into a migrated database, and its pictures into `dataDir`. */
export const importDemo = async (database: Database, dataDir: string): Promise<void> => {
  await installJobs(database)
  if (!existsSync(`${demo}/catalogue.json`)) return
  const media = createMediaStore(openMediaStorage({ kind: 'folder' }, dataDir))
  const imported = await importCatalogue(database, media, demo)
  if (!imported.ok)
    throw new Error(`The demo catalogue has problems:\n${imported.error.map(printProblem).join('\n')}`)
}
