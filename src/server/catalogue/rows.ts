import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  type ProductLinkKind,
  product,
  productLink,
  supplier,
  variation,
  variationOption,
} from '../database/schema/index.ts'
import { productColumns, ruleColumns, variationColumns } from './columns.ts'

/** One picture of a product. */
export interface MediumRow {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly collection: string
  /** The choice that it shows; null: every choice. */
  readonly optionId: number | null
}

export interface AttributeRow {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly groupName: string
}

const mediaOf = sql<readonly MediumRow[]>`coalesce((
  select json_agg(json_build_object('hash', ${medium.hash}, 'width', ${medium.width}, 'height', ${medium.height},
    'alt', ${medium.alt}, 'collection', ${medium.collection}, 'optionId', ${medium.optionId}) order by ${medium.position})
  from ${medium} where ${medium.productId} = ${product.id}), '[]')`

const attributesOf = sql<readonly AttributeRow[]>`coalesce((
  select json_agg(json_build_object('id', ${attributeOption.id}, 'name', ${attributeOption.name},
    'groupId', ${attributeGroup.id}, 'groupName', ${attributeGroup.name})
    order by ${attributeGroup.position}, ${attributeOption.position})
  from ${variationOption}
  join ${attributeOption} on ${attributeOption.id} = ${variationOption.optionId}
  join ${attributeGroup} on ${attributeGroup.id} = ${attributeOption.groupId}
  where ${variationOption.variationId} = ${variation.id}), '[]')`

const linksOf = (kind: ProductLinkKind) => sql<readonly number[]>`coalesce((
  select json_agg(${productLink.linkedProductId} order by ${productLink.position})
  from ${productLink} where ${productLink.productId} = ${product.id} and ${productLink.kind} = ${kind}), '[]')`

const productRow = {
  ...productColumns,
  id: product.id,
  supplierId: product.supplierId,
  supplierName: supplier.name,
  allowSampleDiscount: supplier.allowSampleDiscount,
  categorySlug: category.slug,
  categoryName: category.name,
  media: mediaOf,
  extraIds: linksOf('extra'),
  relatedIds: linksOf('related'),
  goesWithIds: linksOf('goes-with'),
}

/** Products with category, supplier, pictures and the ids of their links. */
export const products = (queries: Queries, where: SQL | undefined) =>
  queries
    .select(productRow)
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(where)

export type ProductRow = Awaited<ReturnType<typeof products>>[number]

const variationRow = { ...variationColumns, ...ruleColumns, attributes: attributesOf }

/* Samples last, so that the first one is never a sample (OP-11). */
const samplesLast = [asc(variation.isSample), asc(variation.position), asc(variation.id)]

/** Variations with their attributes, in the order of the buying form. */
export const variations = (queries: Queries, where: SQL | undefined) =>
  queries
    .select(variationRow)
    .from(variation)
    /* With a single table, Drizzle omits the table's name, also inside the subselect of the attributes. */
    .innerJoin(product, eq(product.id, variation.productId))
    .where(where)
    .orderBy(...samplesLast)

export type VariationRow = Awaited<ReturnType<typeof variations>>[number]

/** Each column with its name, as arguments of json_build_object. */
const pairs = Object.entries(variationRow).flatMap(([name, column]) => [sql.raw(`'${name}'`), column])

/* JSON represents these columns without loss: whole numbers, texts, booleans. */
const variationsOf = sql<readonly VariationRow[]>`coalesce((
  select json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${sql.join(samplesLast, sql`, `)})
  from ${variation} where ${variation.productId} = ${product.id} and not ${variation.withdrawn}), '[]')`

/** Products, each with its variations on sale. */
export const onSale = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ ...productRow, variations: variationsOf })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(where)

/** The columns of a variation on sale that decide whether its product can be bought somewhere. */
export type SoldRow = Pick<
  VariationRow,
  'sku' | 'isSample' | 'sellingRate' | 'tileAreaMm2' | 'coverageMm2' | 'weightGrams'
>

const sold = alias(variation, 'sold')
const other = alias(variation, 'other')

const soldOf = sql<readonly SoldRow[]>`coalesce((
  select json_agg(json_build_object('sku', ${sold.sku}, 'isSample', false, 'sellingRate', ${sold.sellingRate},
    'tileAreaMm2', ${sold.tileAreaMm2}, 'coverageMm2', ${sold.coverageMm2}, 'weightGrams', ${sold.weightGrams})
    order by ${sold.position}, ${sold.id})
  from ${variation} ${sold}
  where ${sold.productId} = ${product.id} and not ${sold.withdrawn} and not ${sold.isSample}), '[]')`

/**
 * The attribute groups by which the variations on sale of a product differ, in their order: those with an
 * option that some variation has and another lacks.
 */
const varyingOf = sql<readonly number[]>`coalesce((
  select json_agg(differing.id order by differing.position, differing.id) from (
    select ${attributeGroup.id} as id, ${attributeGroup.position} as position
    from ${variation} ${sold}
    join ${variationOption} on ${variationOption.variationId} = ${sold.id}
    join ${attributeOption} on ${attributeOption.id} = ${variationOption.optionId}
    join ${attributeGroup} on ${attributeGroup.id} = ${attributeOption.groupId}
    where ${sold.productId} = ${product.id} and not ${sold.withdrawn} and not ${sold.isSample}
    group by ${attributeGroup.id}
    having count(*) < count(distinct ${attributeOption.id}) * (
      select count(*) from ${variation} ${other}
      where ${other.productId} = ${product.id} and not ${other.withdrawn} and not ${other.isSample})
  ) differing), '[]')`

/** Variations, in the same order, each with its product and the other variations on sale of it. */
export const stocked = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ row: variationRow, product: productRow, sold: soldOf, varying: varyingOf })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(where)
    .orderBy(...samplesLast)

/** A variation with its product, as the basket needs them. */
export type LineVariation = Awaited<ReturnType<typeof stocked>>[number]
/** The same; `varying` is read for lines only. */
export type StockedVariation = Omit<LineVariation, 'varying'> & Partial<Pick<LineVariation, 'varying'>>
