import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { calculatorTypes } from '#domain/catalogue/goods.ts'
import { areCombinedForProject } from '#domain/project/project-count.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { listOf } from '../database/schema/columns.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  product,
  productLink,
  variation,
  variationOption,
} from '../database/schema/index.ts'
import {
  type LineVariation,
  onSale,
  type ProductRow,
  products,
  stocked,
  type VariationRow,
  variations,
} from './rows.ts'

/**
 * The column equals one of the ids of a placeholder. With a subselect of unnest, PostgreSQL estimates the
 * same number of ids for every list, sees that a plan for specific ids is no better, and reuses the generic
 * one: planning a statement of this file takes longer than running it.
 */
const among = (column: AnyPgColumn | SQL, ids: string): SQL =>
  sql`${column} = any (array(select unnest(${sql.placeholder(ids)}::integer[])))`

/** The requested product, as a statement of one column `id`. */
const byId = sql`select ${sql.placeholder('id')}::integer as id`
const bySlug = sql`select p.id from ${product} p join ${category} c on c.id = p.category_id
  where p.slug = ${sql.placeholder('productSlug')} and c.slug = ${sql.placeholder('categorySlug')}`

/**
 * The ids of a product and its extras. They are collected first, as an array, so that the tables are read by
 * their keys: with OR and IN they would be scanned.
 */
const withExtras = (requested: SQL): SQL =>
  sql`array(
    select wanted.id from (${requested}) wanted
    union all
    select linked.linked_product_id from ${productLink} linked join (${requested}) wanted on wanted.id = linked.product_id
    where linked.kind = 'extra')`

const options = (queries: Queries, where: SQL | undefined) =>
  queries
    .selectDistinct({
      id: attributeOption.id,
      name: attributeOption.name,
      iconHash: attributeOption.iconHash,
      groupId: attributeGroup.id,
      groupName: attributeGroup.name,
      groupPosition: attributeGroup.position,
      position: attributeOption.position,
    })
    .from(variationOption)
    .innerJoin(variation, eq(variation.id, variationOption.variationId))
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(attributeOption, eq(attributeOption.id, variationOption.optionId))
    .innerJoin(attributeGroup, eq(attributeGroup.id, attributeOption.groupId))
    .where(where)
    .orderBy(asc(attributeGroup.position), asc(attributeOption.position), asc(attributeOption.id))

export type OptionRow = Awaited<ReturnType<typeof options>>[number]

const optionsOfProduct = prepareStatement((queries) =>
  options(
    queries,
    and(
      eq(variation.productId, sql.placeholder('productId')),
      eq(product.withdrawn, false),
      eq(variation.withdrawn, false),
      eq(variation.isSample, false),
    ),
  ).prepare('options_of_product'),
)

/** The options by which the variations on sale of a product, samples aside, are chosen, in step order. */
export const findOptionsOfProduct = (queries: Queries, productId: number): Promise<OptionRow[]> =>
  optionsOfProduct(queries).execute({ productId })

/** The ids of products that are sold online, after a given id. */
export const findSellableIds = async (
  queries: Queries,
  after: number,
  most: number,
): Promise<readonly number[]> => {
  const rows = await queries
    .select({ id: product.id })
    .from(product)
    .where(and(gt(product.id, after), eq(product.buyable, true), eq(product.withdrawn, false)))
    .orderBy(asc(product.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

const productsByIds = prepareStatement((queries) =>
  products(queries, among(product.id, 'ids')).prepare('products_by_ids'),
)

export const findProductsByIds = (queries: Queries, ids: readonly number[]): Promise<ProductRow[]> =>
  productsByIds(queries).execute({ ids })

/** A product with its variations on sale, for its page; the page shows the product and its extras. */
export type PageRow = ProductRow & { readonly variations: readonly VariationRow[] }

const page = (requested: SQL, name: string) =>
  prepareStatement((queries) =>
    onSale(
      queries,
      and(sql`${product.id} = any (${withExtras(requested)})`, eq(product.withdrawn, false)),
    ).prepare(name),
  )

const pageById = page(byId, 'page_by_id')
const pageBySlug = page(bySlug, 'page_by_slug')

export const findPageById = (queries: Queries, id: number): Promise<readonly PageRow[]> =>
  pageById(queries).execute({ id })

/** By address: category and product slug together, so that every product has one address. */
export const findPageBySlug = (
  queries: Queries,
  categorySlug: string,
  productSlug: string,
): Promise<readonly PageRow[]> => pageBySlug(queries).execute({ categorySlug, productSlug })

const variationsOfProducts = prepareStatement((queries) =>
  variations(queries, and(among(variation.productId, 'productIds'), eq(variation.withdrawn, false))).prepare(
    'variations_of_products',
  ),
)

/** The variations on sale of some products, in the order of the buying form. */
export const findVariationsOfProducts = (
  queries: Queries,
  productIds: readonly number[],
): Promise<VariationRow[]> => variationsOfProducts(queries).execute({ productIds })

const stockedByIds = prepareStatement((queries) =>
  stocked(queries, among(variation.id, 'ids')).prepare('stocked_by_ids'),
)

/** Variations by id with their products, withdrawn ones too: a basket may still hold them. */
export const findStockedByIds = (queries: Queries, ids: readonly number[]): Promise<LineVariation[]> =>
  stockedByIds(queries).execute({ ids })

const combinedCalculators = calculatorTypes.filter((calculatorType) =>
  areCombinedForProject({ calculatorType }),
)

const stockedWithPacks = prepareStatement((queries) =>
  stocked(
    queries,
    sql`${among(variation.id, 'ids')} or (${variation.productId} = any (array(
      select v.product_id from ${variation} v join ${product} p on p.id = v.product_id
      where ${among(sql`v.id`, 'ids')} and p.calculator_type in ${listOf(combinedCalculators)}))
      and not ${variation.withdrawn} and not ${variation.isSample})`,
  ).prepare('stocked_with_packs'),
)

/** The same, with all packs on sale of products whose packs a project combines; in the order of the buying form. */
export const findStockedWithPacks = (queries: Queries, ids: readonly number[]): Promise<LineVariation[]> =>
  stockedWithPacks(queries).execute({ ids })

/** Number of qualifying goods that are considered for a basket. */
const MOST_QUALIFYING = 24

const qualifying = prepareStatement((queries) =>
  stocked(
    queries,
    sql`${variation.id} = any (array(
      select v.id from ${product} p join ${variation} v on v.product_id = p.id
      where p.discount_qualifier and p.buyable and not p.withdrawn and not v.withdrawn and not v.is_sample
        and v.selling_rate > 0 and (v.stock_hundredths is null or v.stock_hundredths > 0)
      order by coalesce(v.product_portion_rate::bigint * v.tile_area_mm2 / 1000000 + v.delivery_portion_rate, v.selling_rate), v.id
      limit ${sql.raw(String(MOST_QUALIFYING))}))`,
  ).prepare('qualifying_goods'),
)

/** Goods on sale whose product qualifies others for the delivery waiver, the cheapest first. */
export const findQualifying = (queries: Queries): Promise<LineVariation[]> => qualifying(queries).execute()
