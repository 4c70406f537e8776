import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import type { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import type { Fields, ReadEntry, ReadRow } from '#contract/product-fields/field.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import { variationFields } from '#contract/product-fields/variation-fields.ts'
import type { product, variation } from '../../database/schema/index.ts'
import * as columns from '../columns.ts'
import { tileAreaOf } from './goods-of.ts'
import type { Columns, Row } from './rows.ts'

/** A row that a table can store; its other members are `never`. */
type Storable<Row, Insert> = {
  readonly [Column in keyof Row]: Column extends keyof Insert ? Insert[Column] : never
}

/**
 * The columns that an import writes and no plain field has, each with its name and the expression of its value.
 * Does not compile for a column that is neither here nor a field's, nor for a field whose column the table
 * lacks or has with another type.
 */
type OtherColumns<Insert, Row extends Storable<Row, Insert>, Unwritten extends keyof Insert> = Readonly<
  Record<Exclude<keyof Insert, keyof Row | Unwritten>, readonly [column: string, value: string]>
>

export const otherProductColumns: OtherColumns<
  typeof product.$inferInsert,
  ReadRow<typeof productFields>,
  'position'
> = {
  categoryId: ['category_id', 'c.id'],
  supplierId: ['supplier_id', 's.id'],
}

/** Reserved stock, the level of low stock and the place in the yard are the shop's own. */
export const otherVariationColumns: OtherColumns<
  typeof variation.$inferInsert,
  ReadRow<typeof variationFields>,
  'position' | 'reservedHundredths' | 'lowHundredths' | 'bin'
> = {
  productId: ['product_id', 'p.id'],
  stockHundredths: ['stock_hundredths', 'r.stock'],
}

type ColumnsByName = Readonly<Record<string, PgColumn>>

/** Columns with their types in the database, and the position that every row has. */
const typesOf = (table: ColumnsByName): Columns => ({
  ...Object.fromEntries(Object.values(table).map((column) => [column.name, column.getSQLType()])),
  position: 'integer',
})

/** Columns of the product table that come straight from the file. */
export const productColumns = typesOf(columns.productColumns)

/** Columns of the variation table that every import writes; a new row also gets its first count of stock. */
export const variationColumns = typesOf(columns.variationColumns)

/** Makes the function that takes the plain fields of an entry into a row. */
const rowMaker = <F extends Fields>(fields: F, table: ColumnsByName): ((entry: ReadEntry<F>) => Row) => {
  const names = columns.namedColumns(fields, table)
  return (entry: Row) => Object.fromEntries(names.map(({ key, name }) => [name, entry[key]]))
}

const plainProductRow = rowMaker(productFields, columns.productColumns)
const plainVariationRow = rowMaker(variationFields, columns.variationColumns)

export const productRow = (product: CatalogueProduct): Row => ({
  ...plainProductRow(product),
  category: product.category,
  supplier: product.supplier,
})

const variationRow = (product: CatalogueProduct, v: CatalogueVariation, position: number): Row => ({
  ...plainVariationRow(v),
  [columns.variationColumns.tileAreaMm2.name]: tileAreaOf(product, v),
  product: product.slug,
  stock: v.stock ?? null,
  position,
})

/** A row for each variation, in the order of its product: units are those of the columns. */
export const variationRows = (products: readonly CatalogueProduct[]): readonly Row[] =>
  products.flatMap((product) => product.variations.map((v, i) => variationRow(product, v, i)))

/** A row for each attribute of each variation, with its sku in lower case. */
export const optionRows = (products: readonly CatalogueProduct[]): readonly Row[] =>
  products.flatMap((product) =>
    product.variations.flatMap((v) =>
      Object.entries(v.attributes).map(([group, option]) => ({ sku: v.sku.toLowerCase(), group, option })),
    ),
  )
