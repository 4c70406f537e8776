import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { category, medium, product, variation } from '../database/schema/index.ts'

/** Products that the chooser lists. */
const MOST_PRODUCTS = 120

const swatchOf = sql<string | null>`(
  select ${medium.hash} from ${medium} where ${medium.productId} = ${product.id}
  and ${medium.collection} in ('product', 'swatch') order by ${medium.collection} desc, ${medium.position} limit 1)`

/** The product of a variation, and some others. */
export const amongProducts = (variationId: number, productIds: readonly number[]): SQL | undefined =>
  or(
    sql`${product.id} = (select product_id from variation where id = ${variationId})`,
    inArray(product.id, [...productIds]),
  )

/**
 * Products on sale whose tiles have known sides and are sold by the tile, the box or the sheet, and packs of known sizes,
 * by category; all of them, or those that meet a condition.
 */
export const findPlannable = (queries: Queries, condition?: SQL) =>
  queries
    .select({
      id: product.id,
      name: product.name,
      category: category.name,
      swatch: swatchOf,
      sizes: sql<readonly { readonly id: number; readonly name: string }[]>`json_agg(json_build_object(
        'id', ${variation.id}, 'name', ${variation.name}) order by ${variation.position}, ${variation.id})`,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(variation, eq(variation.productId, product.id))
    .where(
      and(
        condition,
        eq(product.withdrawn, false),
        eq(product.buyable, true),
        eq(variation.withdrawn, false),
        eq(variation.isSample, false),
        or(
          and(
            eq(product.usePerMeterPricing, true),
            isNotNull(variation.dimensionXMm),
            isNotNull(variation.dimensionYMm),
          ),
          and(
            eq(product.usePerMeterPricing, false),
            or(
              sql`${variation.laying} ?& array['pack_contents', 'module']`,
              /* Boxes of so many tiles, and sheets, whose coverage is their own size (L-007, L-076). */
              sql`${variation.dimensionXMm}::bigint * ${variation.dimensionYMm} = ${variation.coverageMm2}`,
              and(
                isNotNull(variation.dimensionXMm),
                isNotNull(variation.dimensionYMm),
                sql`(${variation.laying} ? 'tiles_per_box' or ${product.laying} ? 'tiles_per_box')`,
              ),
            ),
          ),
        ),
      ),
    )
    .groupBy(product.id, category.id)
    .orderBy(asc(category.position), asc(product.position), asc(product.id))
    .limit(MOST_PRODUCTS)
