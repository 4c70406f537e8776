import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { keepStatement } from '../database/kept-statements.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  product,
  productLink,
  supplier,
  variation,
  variationOption,
} from '../database/schema/index.ts'

/** One picture of a product. */
export interface MediumRow {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly collection: string
}

export interface AttributeRow {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly groupName: string
}

const mediaOf = sql<readonly MediumRow[]>`coalesce((
  select json_agg(json_build_object('hash', ${medium.hash}, 'width', ${medium.width}, 'height', ${medium.height},
    'alt', ${medium.alt}, 'collection', ${medium.collection}) order by ${medium.position})
  from ${medium} where ${medium.productId} = ${product.id}), '[]')`

const attributesOf = sql<readonly AttributeRow[]>`coalesce((
  select json_agg(json_build_object('id', ${attributeOption.id}, 'name', ${attributeOption.name},
    'groupId', ${attributeGroup.id}, 'groupName', ${attributeGroup.name})
    order by ${attributeGroup.position}, ${attributeOption.position})
  from ${variationOption}
  join ${attributeOption} on ${attributeOption.id} = ${variationOption.optionId}
  join ${attributeGroup} on ${attributeGroup.id} = ${attributeOption.groupId}
  where ${variationOption.variationId} = ${variation.id}), '[]')`

const linksOf = (kind: 'extra' | 'related') => sql<readonly number[]>`coalesce((
  select json_agg(${productLink.linkedProductId} order by ${productLink.position})
  from ${productLink} where ${productLink.productId} = ${product.id} and ${productLink.kind} = ${kind}), '[]')`

const productColumns = {
  id: product.id,
  slug: product.slug,
  name: product.name,
  summary: product.summary,
  description: product.description,
  specifications: product.specifications,
  buyable: product.buyable,
  withdrawn: product.withdrawn,
  usePerMeterPricing: product.usePerMeterPricing,
  discountable: product.discountable,
  discountQualifier: product.discountQualifier,
  showEquivalentPrice: product.showEquivalentPrice,
  showLooseLoadBox: product.showLooseLoadBox,
  calculatorType: product.calculatorType,
  baseDepthMm: product.baseDepthMm,
  buyingForm: product.buyingForm,
  customSash: product.customSash,
  videoId: product.videoId,
  supplierId: product.supplierId,
  supplierName: supplier.name,
  allowSampleDiscount: supplier.allowSampleDiscount,
  categorySlug: category.slug,
  categoryName: category.name,
  media: mediaOf,
}

const products = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ ...productColumns, extraIds: linksOf('extra'), relatedIds: linksOf('related') })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(where)

export type ProductRow = Awaited<ReturnType<typeof products>>[number]

/**
 * A product and its extras, by one statement. The ids are gathered first, as an array, so that the product table is
 * asked by its key: with OR and IN it would be read from end to end.
 */
const withExtras = (queries: Queries, id: SQL) =>
  products(
    queries,
    and(
      sql`${product.id} = any (array(
        select wanted.id from (${id}) wanted
        union all
        select linked.linked_product_id from ${productLink} linked join (${id}) wanted on wanted.id = linked.product_id
        where linked.kind = 'extra'))`,
      eq(product.withdrawn, false),
    ),
  )

const productById = keepStatement((queries) =>
  withExtras(queries, sql`select ${sql.placeholder('id')}::integer as id`).prepare('product_by_id'),
)

export const findProductById = (queries: Queries, id: number): Promise<ProductRow[]> =>
  productById(queries).execute({ id })

const productBySlug = keepStatement((queries) =>
  withExtras(
    queries,
    sql`select p.id from ${product} p join ${category} c on c.id = p.category_id
      where p.slug = ${sql.placeholder('productSlug')} and c.slug = ${sql.placeholder('categorySlug')}`,
  ).prepare('product_by_slug'),
)

/** By address: category and product slug together, so that every product has one address. */
export const findProductBySlug = (
  queries: Queries,
  categorySlug: string,
  productSlug: string,
): Promise<ProductRow[]> => productBySlug(queries).execute({ categorySlug, productSlug })

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

const optionsOfProduct = keepStatement((queries) =>
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

/** What the variations on sale of a product, samples aside, can be chosen by, in step order. */
export const findOptionsOfProduct = (queries: Queries, productId: number): Promise<OptionRow[]> =>
  optionsOfProduct(queries).execute({ productId })

/** Products that are sold online, by id, from after one on. */
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

const productsByIds = keepStatement((queries) =>
  products(queries, sql`${product.id} = any (${sql.placeholder('ids')})`).prepare('products_by_ids'),
)

export const findProductsByIds = (queries: Queries, ids: readonly number[]): Promise<ProductRow[]> =>
  productsByIds(queries).execute({ ids })

const variations = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({
      id: variation.id,
      productId: variation.productId,
      sku: variation.sku,
      name: variation.name,
      description: variation.description,
      snakeCase: variation.snakeCase,
      isSample: variation.isSample,
      withdrawn: variation.withdrawn,
      coverageMm2: variation.coverageMm2,
      weightGrams: variation.weightGrams,
      dimensionXMm: variation.dimensionXMm,
      dimensionYMm: variation.dimensionYMm,
      tileAreaMm2: variation.tileAreaMm2,
      qtyAlertHundredths: variation.qtyAlertHundredths,
      stockHundredths: variation.stockHundredths,
      reservedHundredths: variation.reservedHundredths,
      allowNominatedDay: variation.allowNominatedDay,
      sellingRate: variation.sellingRate,
      regularRate: variation.regularRate,
      sellingFromRate: variation.sellingFromRate,
      sellingRegularRate: variation.sellingRegularRate,
      productPortionRate: variation.productPortionRate,
      deliveryPortionRate: variation.deliveryPortionRate,
      equivalentPerM2Rate: variation.equivalentPerM2Rate,
      shippingRate: variation.shippingRate,
      attributes: attributesOf,
    })
    .from(variation)
    /* With one table alone Drizzle leaves its name out, also inside the subselect of the attributes. */
    .innerJoin(product, eq(product.id, variation.productId))
    .where(where)
    /* Samples last, so that the first one is never a sample (OP-11). */
    .orderBy(asc(variation.isSample), asc(variation.position), asc(variation.id))

export type VariationRow = Awaited<ReturnType<typeof variations>>[number]

const variationsOfProducts = keepStatement((queries) =>
  variations(
    queries,
    and(sql`${variation.productId} = any (${sql.placeholder('productIds')})`, eq(variation.withdrawn, false)),
  ).prepare('variations_of_products'),
)

/** The variations on sale of some products, in the order of the buying form. */
export const findVariationsOfProducts = (
  queries: Queries,
  productIds: readonly number[],
): Promise<VariationRow[]> => variationsOfProducts(queries).execute({ productIds })

const variationsByIds = keepStatement((queries) =>
  variations(queries, sql`${variation.id} = any (${sql.placeholder('ids')})`).prepare('variations_by_ids'),
)

/** Variations by id, withdrawn ones too: a basket may still hold them. */
export const findVariationsByIds = (queries: Queries, ids: readonly number[]): Promise<VariationRow[]> =>
  variationsByIds(queries).execute({ ids })
