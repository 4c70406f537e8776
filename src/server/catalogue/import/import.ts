import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { MediaStore } from '../../media/index.ts'
import { raiseCatalogueVersion } from '../version.ts'
import { applyCatalogue } from './apply.ts'
import { checkCatalogue } from './check.ts'
import { fingerprint } from './fingerprint.ts'
import { readKnownKeys } from './known-keys.ts'
import { readPackIcons } from './pack-icons.ts'
import { keepPictures, readPictures } from './pictures.ts'
import type { Problem } from './problems.ts'
import { readCatalogueJson } from './read.ts'
import { readShape, type Shape } from './shape.ts'

export interface Imported {
  readonly products: number
  readonly variations: number
  /** False when the shop held all of it already: then the catalogue's version stays too. */
  readonly changed: boolean
  readonly warnings: readonly Problem[]
}

/** A merchant's import may take longer than a shopper's query. */
const STATEMENT_LIMIT = '10min'

/** Any number will do, as long as it is always the same: imports go one after the other. */
const IMPORT_LOCK = 7_355_609

const beginImport = async (tx: Queries, kind: Database['kind']): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  if (kind === 'embedded') return
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_LIMIT}'`))
  await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${STATEMENT_LIMIT}'`))
}

/** A function of its own, so that the JSON of a large catalogue is not held until the end. */
const readFolder = async (folder: string): Promise<Result<Shape, readonly Problem[]>> => {
  const json = await readCatalogueJson(folder)
  return json.ok ? ok(readShape(json.value)) : json
}

/**
 * Imports a catalogue folder (D10): everything is checked first and every problem listed; with one problem nothing is
 * written. Then it is applied in one transaction, by natural keys. Importing the same folder again changes nothing.
 */
export const importCatalogue = async (
  database: Database,
  media: MediaStore,
  folder: string,
): Promise<Result<Imported, readonly Problem[]>> => {
  const shape = await readFolder(folder)
  if (!shape.ok) return shape
  const { entries, file, problems } = shape.value
  const pictures = await readPictures(folder, entries, media)
  const packIcons = await readPackIcons(folder, entries)

  const check = async (queries: Queries) => {
    const known = await readKnownKeys(queries)
    const icons = new Set([...packIcons.byName.keys(), ...known.icons])
    return checkCatalogue(entries, { ...known, icons })
  }
  const checked = await check(database.queries)
  const all = [...problems, ...checked.problems, ...pictures.problems, ...packIcons.problems]
  if (file === null || all.length > 0) return err(all)
  await keepPictures(pictures, media)

  return allOrNothing(database, async (tx) => {
    await beginImport(tx, database.kind)
    /* Again, now that no other import can come between. */
    const { problems, warnings } = await check(tx)
    if (problems.length > 0) return err(problems)
    const before = await fingerprint(tx)
    await applyCatalogue(tx, { file, pictures: pictures.byFile, packIcons: packIcons.byName })
    const changed = (await fingerprint(tx)) !== before
    if (changed) await raiseCatalogueVersion(tx)
    return ok({
      products: file.products.length,
      variations: file.products.reduce((sum, product) => sum + product.variations.length, 0),
      changed,
      warnings,
    })
  })
}
