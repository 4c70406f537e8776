import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { MediaStore } from '../../media/index.ts'
import { raiseCatalogueVersion } from '../version.ts'
import { applyCatalogue } from './apply.ts'
import { checkCatalogue, type KnownKeys } from './check.ts'
import { ingestPictures } from './pictures.ts'
import type { Problem } from './problems.ts'
import { readCatalogueFile } from './read.ts'

export interface Imported {
  readonly products: number
  readonly variations: number
  /** False when the shop held all of it already: then the catalogue's version stays too. */
  readonly changed: boolean
  readonly warnings: readonly Problem[]
}

const keys = async (queries: Queries, query: ReturnType<typeof sql>): Promise<readonly string[]> =>
  (await queries.execute<{ key: string }>(query)).rows.map((row) => row.key)

const readKnownKeys = async (queries: Queries): Promise<KnownKeys> => {
  const { rows } = await queries.execute<{ sku: string; slug: string }>(
    sql`select lower(v.sku) as sku, p.slug from variation v join product p on p.id = v.product_id`,
  )
  return {
    suppliers: new Set(await keys(queries, sql`select code as key from supplier`)),
    categories: new Set(await keys(queries, sql`select slug as key from category`)),
    products: new Set(await keys(queries, sql`select slug as key from product`)),
    zones: new Set(await keys(queries, sql`select code as key from delivery_zone`)),
    options: new Set(
      await keys(
        queries,
        sql`select g.code || '/' || o.code as key from attribute_option o join attribute_group g on g.id = o.group_id`,
      ),
    ),
    skus: new Map(rows.map((row) => [row.sku, row.slug])),
  }
}

/** Everything that a catalogue decides, as one hash; rows that are written anew are compared without their ids. */
const fingerprint = async (tx: Queries): Promise<string> => {
  const { rows } = await tx.execute<{ print: string }>(sql`select md5(concat_ws(' ',
    (select md5(string_agg(md5(t::text), '' order by id)) from supplier t),
    (select md5(string_agg(md5(t::text), '' order by id)) from category t),
    (select md5(string_agg(md5(t::text), '' order by id)) from attribute_group t),
    (select md5(string_agg(md5(t::text), '' order by id)) from attribute_option t),
    (select md5(string_agg(md5(t::text), '' order by id)) from product t),
    (select md5(string_agg(md5(t::text), '' order by id)) from variation t),
    (select md5(string_agg(md5(t::text), '' order by variation_id, option_id)) from variation_option t),
    (select md5(string_agg(md5(concat_ws('|', product_id, file, hash, width, height, alt, collection, position)), ''
      order by product_id, position)) from medium),
    (select md5(string_agg(md5(t::text), '' order by product_id, kind, linked_product_id)) from product_link t),
    (select md5(string_agg(md5(t::text), '' order by code)) from delivery_zone t),
    (select md5(string_agg(md5(t::text), '' order by id)) from delivery_service t),
    (select md5(string_agg(md5(t::text), '' order by id)) from discount_code t))) as print`)
  return rows[0]?.print ?? ''
}

/** A merchant's import may take longer than a shopper's query. */
const IMPORT_STATEMENT_LIMIT = '10min'

/**
 * Imports a catalogue folder (D10): everything is checked first and every problem listed; with one problem nothing is
 * written. Then it is applied in one transaction, by natural keys. Importing the same folder again changes nothing.
 */
export const importCatalogue = async (
  database: Database,
  media: MediaStore,
  folder: string,
): Promise<Result<Imported, readonly Problem[]>> => {
  const file = await readCatalogueFile(folder)
  if (!file.ok) return file
  const { problems, warnings } = checkCatalogue(file.value, await readKnownKeys(database.queries))
  const pictures = await ingestPictures(folder, file.value, media)
  const all = [...problems, ...pictures.problems]
  if (all.length > 0) return err(all)

  const changed = await database.transaction(async (tx) => {
    if (database.kind === 'postgres')
      await tx.execute(sql.raw(`set local statement_timeout = '${IMPORT_STATEMENT_LIMIT}'`))
    const before = await fingerprint(tx)
    await applyCatalogue(tx, file.value, pictures.byFile)
    if ((await fingerprint(tx)) === before) return false
    await raiseCatalogueVersion(tx)
    return true
  })
  const { products } = file.value
  return ok({
    products: products.length,
    variations: products.reduce((sum, product) => sum + product.variations.length, 0),
    changed,
    warnings,
  })
}
