import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  product,
  variation,
} from '../database/schema/index.ts'

/** Products read by one statement while the index is built. */
const BATCH = 2000

const indexed = (queries: Queries, after: number) =>
  queries
    .select({
      id: product.id,
      categoryId: product.categoryId,
      position: product.position,
      name: product.name,
      summary: product.summary,
      description: product.description,
      specifications: product.specifications,
      addedOn: product.addedOn,
      /** Of the first variation that is no sample: what a card shows first. */
      rate: sql<
        number | null
      >`(select coalesce(v.selling_from_rate, case when ${product.showEquivalentPrice} then v.equivalent_per_m2_rate end, v.selling_rate)
        from ${variation} v where v.product_id = ${product.id} and not v.is_sample and not v.withdrawn order by v.position, v.id limit 1)`,
      hasSample: sql<boolean>`exists (select 1 from ${variation} v where v.product_id = ${product.id} and v.is_sample and not v.withdrawn)`,
      inStock: sql<boolean>`${product.buyable} and exists (select 1 from ${variation} v where v.product_id = ${product.id}
        and not v.is_sample and not v.withdrawn and (v.stock_hundredths is null or v.stock_hundredths > 0))`,
      optionIds: sql<
        readonly number[]
      >`coalesce((select json_agg(distinct vo.option_id) from variation_option vo
        join ${variation} v on v.id = vo.variation_id
        where v.product_id = ${product.id} and not v.is_sample and not v.withdrawn), '[]')`,
    })
    .from(product)
    .where(and(eq(product.withdrawn, false), gt(product.id, after)))
    .orderBy(asc(product.id))
    .limit(BATCH)

export type IndexedRow = Awaited<ReturnType<typeof indexed>>[number]

/** All products on sale, in batches by id: each batch is one statement that ends soon. */
export async function* readIndexed(queries: Queries): AsyncGenerator<readonly IndexedRow[]> {
  let after = 0
  for (;;) {
    const rows = await indexed(queries, after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}

export const readCategories = (queries: Queries) =>
  queries
    .select({
      id: category.id,
      slug: category.slug,
      name: category.name,
      summary: category.summary,
      description: category.description,
      pictureHash: category.pictureHash,
    })
    .from(category)
    .orderBy(asc(category.position), asc(category.id))

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number]

export const readOptions = (queries: Queries) =>
  queries
    .select({
      id: attributeOption.id,
      code: attributeOption.code,
      name: attributeOption.name,
      groupCode: attributeGroup.code,
      groupName: attributeGroup.name,
    })
    .from(attributeOption)
    .innerJoin(attributeGroup, eq(attributeGroup.id, attributeOption.groupId))
    .orderBy(asc(attributeGroup.position), asc(attributeOption.position), asc(attributeOption.id))

export type OptionRow = Awaited<ReturnType<typeof readOptions>>[number]

interface CardVariation {
  readonly id: number
  readonly name: string
  readonly isSample: boolean
  readonly sellingRate: number
  readonly sellingFromRate: number | null
  readonly equivalentPerM2Rate: number | null
  readonly regularRate: number | null
  readonly sellingRegularRate: number | null
}

interface CardPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly collection: string
}

/** Everything that the cards of a page show, by one statement. */
export const readCards = (queries: Queries, ids: readonly number[]) =>
  queries
    .select({
      id: product.id,
      slug: product.slug,
      name: product.name,
      summary: product.summary,
      buyable: product.buyable,
      customSash: product.customSash,
      usePerMeterPricing: product.usePerMeterPricing,
      showEquivalentPrice: product.showEquivalentPrice,
      calculatorType: product.calculatorType,
      categorySlug: category.slug,
      categoryName: category.name,
      pictures: sql<readonly CardPicture[]>`coalesce((select json_agg(picture) from (
        select ${medium.hash} as hash, ${medium.width} as width, ${medium.height} as height, ${medium.alt} as alt,
          ${medium.collection} as collection
        from ${medium} where ${medium.productId} = ${product.id} and ${medium.collection} = 'product'
        order by ${medium.position} limit 2) picture), '[]')`,
      variations: sql<
        readonly CardVariation[]
      >`coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name,
        'isSample', v.is_sample, 'sellingRate', v.selling_rate, 'sellingFromRate', v.selling_from_rate,
        'equivalentPerM2Rate', v.equivalent_per_m2_rate, 'regularRate', v.regular_rate,
        'sellingRegularRate', v.selling_regular_rate) order by v.is_sample, v.position, v.id)
        from ${variation} v where v.product_id = ${product.id} and not v.withdrawn), '[]')`,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(and(inArray(product.id, [...ids]), eq(product.withdrawn, false)))

export type CardRow = Awaited<ReturnType<typeof readCards>>[number]

/** Products with a variation whose sku is, or begins with, what was typed. */
export const findBySku = async (queries: Queries, typed: string): Promise<readonly number[]> => {
  const prefix = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries
    .selectDistinct({ id: variation.productId })
    .from(variation)
    .where(and(sql`lower(${variation.sku}) like ${prefix}`, eq(variation.withdrawn, false)))
    .limit(200)
  return rows.map((row) => row.id)
}

/** Addresses of all products on sale with their categories, for the sitemap. */
export const readAddresses = (queries: Queries) =>
  queries
    .select({ slug: product.slug, categorySlug: category.slug })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(eq(product.withdrawn, false))
    .orderBy(asc(product.id))
