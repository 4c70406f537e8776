import { sql } from 'drizzle-orm'
import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import { type ImportOptions, safeImportOptions } from '#server/catalogue/import/import.ts'
import type { EmptyShop, ImportAttempt } from '../../setup/empty-shop.ts'

/** Imports with the defaults of a merchant who types no option, or with these options. */
export const importWithDefaults =
  (shop: EmptyShop) =>
  (
    file: CatalogueFileInput,
    pictures: readonly string[] = [],
    options: Partial<ImportOptions> = {},
  ): Promise<ImportAttempt> =>
    shop.tryImport(file, pictures, { ...safeImportOptions, ...options })

/** The changes of a report by kind, each as 'name' or 'name: detail'. */
export const changesByKind = ({ imported }: ImportAttempt): Record<string, readonly string[]> =>
  Object.fromEntries(
    (imported?.changes ?? []).map(({ kind, changes }) => [
      kind,
      changes.map(({ name, detail }) => (detail === null ? name : `${name}: ${detail}`)),
    ]),
  )

/** The kinds of what an import would lose. */
export const lossesOf = ({ imported }: ImportAttempt): readonly string[] =>
  (imported?.changes ?? []).flatMap(({ isLoss, kind }) => (isLoss ? [kind] : []))

const tables =
  `supplier category attribute_group attribute_option product variation variation_option medium product_link
  pack_icon delivery_zone delivery_service discount_code synonym look price_charged stock_move catalogue_state`.split(
    /\s+/,
  )

/** All rows that an import can write. */
export const readImportedRows = async ({ database }: EmptyShop): Promise<unknown> => {
  const rowsOfTables: unknown[] = []
  for (const table of tables)
    rowsOfTables.push((await database.queries.execute(sql.raw(`select * from ${table} order by 1, 2`))).rows)
  return rowsOfTables
}
