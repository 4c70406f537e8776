import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { importCatalogue } from './catalogue/import/import.ts'
import { printProblem } from './catalogue/import/problems.ts'
import type { Database } from './database/database.ts'
import type { MediaStore } from './media/index.ts'
import { projectFolder } from './project-folder.ts'
import { CannotStart } from './start-failure.ts'

/** Imports the first catalogue into an empty shop. */
export const importFirst = async (
  folder: string,
  database: Database,
  media: MediaStore,
  log: FastifyBaseLogger,
): Promise<void> => {
  const imported = await importCatalogue(database, media, resolve(projectFolder, folder))
  if (!imported.ok)
    throw new CannotStart(`The first catalogue has problems:\n${imported.error.map(printProblem).join('\n')}`)
  log.info({ folder, products: imported.value.products }, 'first catalogue imported')
}
