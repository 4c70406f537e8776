import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Goods, Prices } from '#domain/catalogue/goods.ts'
import type { PriceRules } from '#domain/pricing/set-price.ts'
import { productRuleColumns, ruleColumns, toGoods } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { category, product, variation } from '../database/schema/index.ts'

/** A variation with its prices, as staff look at them: also one that is not sold any more. */
export interface Priced {
  readonly id: number
  readonly sku: string
  /** 'Moorland, 600 × 600 mm' */
  readonly name: string
  readonly slug: string
  readonly categorySlug: string
  readonly isWithdrawn: boolean
  readonly goods: Goods
  readonly rules: PriceRules
}

/** Variations with their products. */
export const pricedRows = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({
      row: ruleColumns,
      flags: productRuleColumns,
      name: product.name,
      variation: variation.name,
      slug: product.slug,
      categorySlug: category.slug,
      isProductWithdrawn: product.withdrawn,
      showsEquivalent: product.showEquivalentPrice,
      productLaying: product.laying,
      laying: variation.laying,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(where)

export const toPriced = (found: Awaited<ReturnType<typeof pricedRows>>[number]): Priced => {
  const { row, name, variation: kind } = found
  return {
    id: row.id,
    sku: row.sku,
    name: kind === '' || kind === name ? name : `${name}, ${kind}`,
    slug: found.slug,
    categorySlug: found.categorySlug,
    isWithdrawn: row.withdrawn || found.isProductWithdrawn,
    goods: toGoods(row, found.flags),
    rules: {
      shape: found.laying?.shape ?? found.productLaying?.shape ?? 'rectangle',
      showsEquivalent: found.showsEquivalent,
    },
  }
}

export const findPriced = async (queries: Queries, id: number): Promise<Priced | null> => {
  const [found] = await pricedRows(queries, eq(variation.id, id))
  return found === undefined ? null : toPriced(found)
}

/** These variations, in the order of the ids. */
export const findPricedByIds = async (
  queries: Queries,
  ids: readonly number[],
): Promise<readonly Priced[]> => {
  if (ids.length === 0) return []
  const rows = await pricedRows(queries, inArray(variation.id, [...ids]))
  const found = new Map(rows.map((row) => [row.row.id, toPriced(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The same, locked until the transaction ends: the next change waits. */
export const lockPriced = async (tx: Queries, id: number): Promise<Priced | null> => {
  const [found] = await pricedRows(tx, eq(variation.id, id)).for('no key update', { of: variation })
  return found === undefined ? null : toPriced(found)
}

/** In the order of a product's page: by product, samples last. */
export const findPricedOfProducts = async (
  queries: Queries,
  productIds: readonly number[],
  most: number,
): Promise<readonly Priced[]> => {
  if (productIds.length === 0) return []
  const rows = await pricedRows(queries, inArray(variation.productId, [...productIds]))
    .orderBy(
      sql`array_position(${sql.param(productIds)}::integer[], ${variation.productId})`,
      variation.withdrawn,
      variation.isSample,
      variation.position,
      variation.id,
    )
    .limit(most)
  return rows.map(toPriced)
}

/** The prices that hang together, with the columns that hold them. */
export const priceColumns = {
  sellingPrice: 'sellingRate',
  sellingFromPrice: 'sellingFromRate',
  productPortion: 'productPortionRate',
  deliveryPortion: 'deliveryPortionRate',
  equivalentPerM2: 'equivalentPerM2Rate',
} as const

export type SetPrices = Pick<Prices, keyof typeof priceColumns>

export const setPricesOf = (prices: SetPrices): SetPrices => ({
  sellingPrice: prices.sellingPrice,
  sellingFromPrice: prices.sellingFromPrice,
  productPortion: prices.productPortion,
  deliveryPortion: prices.deliveryPortion,
  equivalentPerM2: prices.equivalentPerM2,
})

export const isSame = (one: SetPrices, other: SetPrices): boolean =>
  one.sellingPrice === other.sellingPrice &&
  one.sellingFromPrice === other.sellingFromPrice &&
  one.productPortion === other.productPortion &&
  one.deliveryPortion === other.deliveryPortion &&
  one.equivalentPerM2 === other.equivalentPerM2
