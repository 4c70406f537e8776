import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { objectOf, plainFields, ruleFields } from '#contract/product-fields/derive.ts'
import type { Fields, StoredRow } from '#contract/product-fields/field.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { variationFields } from '#contract/product-fields/variation-fields.ts'
import { product, variation } from '../database/schema/index.ts'

/** The columns of the plain fields, by their names in rows. */
const columnsOf = <T extends PgTable, F extends Fields>(
  table: T,
  fields: F,
): Pick<T['_']['columns'], keyof StoredRow<F> & keyof T['_']['columns']> => {
  const columns = getTableColumns(table)
  return objectOf(plainFields(fields).map(([, { column }]) => [column, columns[column]]))
}

export const productColumns = columnsOf(product, productFields)
export const variationColumns = columnsOf(variation, variationFields)

/** The plain fields, each with its key of the file and the name of its column in the database. */
export const namedColumns = (fields: Fields, columns: Readonly<Record<string, PgColumn>>) =>
  plainFields(fields).flatMap(([key, field]) => {
    const name = columns[field.column]?.name
    return name === undefined ? [] : [{ key, name, field }]
  })

/** The columns of a product that the rules of quantity, price and delivery need. */
export const productRuleColumns = columnsOf(product, ruleFields(productFields))

/**
 * The columns of a variation for the rules of quantity, price and delivery; the same for a page and for a
 * basket.
 */
export const ruleColumns = {
  id: variation.id,
  productId: variation.productId,
  sku: variation.sku,
  withdrawn: variation.withdrawn,
  stockHundredths: variation.stockHundredths,
  reservedHundredths: variation.reservedHundredths,
  ...columnsOf(variation, ruleFields(variationFields)),
}

/** The variations whose SKU begins with a text, in any case; an index finds them. */
export const skuBegins = (typed: string): SQL =>
  sql`lower(${variation.sku}) like ${`${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
