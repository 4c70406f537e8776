import { asc, eq, sql } from 'drizzle-orm'
import { productPath } from '#contract/routes.ts'
import { skuBegins } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { category, product, variation } from '../database/schema/index.ts'

export interface FoundProduct {
  readonly sku: string
  readonly name: string
  /** Of its page at the shop. */
  readonly path: string
  readonly isWithdrawn: boolean
}

/** Goods whose SKU begins with the typed text, also those that are not sold any more. */
export const findGoodsBySku = async (
  queries: Queries,
  typed: string,
  most: number,
): Promise<readonly FoundProduct[]> => {
  const rows = await queries
    .select({
      sku: variation.sku,
      name: product.name,
      variation: variation.name,
      slug: product.slug,
      categorySlug: category.slug,
      withdrawn: variation.withdrawn,
      gone: product.withdrawn,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(skuBegins(typed))
    .orderBy(asc(sql`lower(${variation.sku})`))
    .limit(most)
  return rows.map(({ sku, name, variation: kind, slug, categorySlug, withdrawn, gone }) => ({
    sku,
    name: kind === '' ? name : `${name}, ${kind}`,
    path: productPath(categorySlug, slug),
    isWithdrawn: withdrawn || gone,
  }))
}
