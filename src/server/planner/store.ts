import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { category, medium, product, variation } from '../database/schema/index.ts'

/** Products that the chooser lists. */
const MOST_PRODUCTS = 120

const swatchOf = sql<string | null>`(
  select ${medium.hash} from ${medium} where ${medium.productId} = ${product.id}
  and ${medium.collection} in ('product', 'swatch') order by ${medium.collection} desc, ${medium.position} limit 1)`

/** Variations on sale whose tiles have known sides and are sold by the tile, the box or the sheet, and packs. */
const isPlannable = and(
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
)

/** How many similar sizes are named, and how unlike each side may be: by a quarter. */
const MOST_SIMILAR = 5
const UNLIKE = 1.25
/** So many of the nearest widths on either side are compared: a large catalogue has thousands of one size. */
const MOST_COMPARED = 1_000

/** Ids of the variations whose width is nearest, at least or below `x`, by their index. */
const nearestInWidth = (x: number, y: number, side: 'up' | 'down'): SQL => {
  const width =
    side === 'up'
      ? sql`v.dimension_x_mm between ${x} and ${Math.floor(x * UNLIKE)}`
      : sql`v.dimension_x_mm >= ${Math.ceil(x / UNLIKE)} and v.dimension_x_mm < ${x}`
  return sql`(select v.id from ${variation} v where not v.withdrawn and not v.is_sample and ${width}
    and v.dimension_y_mm between ${Math.ceil(y / UNLIKE)} and ${Math.floor(y * UNLIKE)}
    order by v.dimension_x_mm ${sql.raw(side === 'up' ? 'asc' : 'desc')} limit ${MOST_COMPARED})`
}

/** What is on sale in sizes like this one, in whole millimetres: those of its category first, the most alike first (L-110). */
export const findSimilarSizes = (
  queries: Queries,
  { variationId, x, y }: { readonly variationId: number; readonly x: number; readonly y: number },
) => {
  const unlike = (of: SQLWrapper, to: number): SQL =>
    sql`abs(ln(greatest(${of}, 1)::double precision / ${Math.max(1, to)}))`
  return queries
    .select({
      variation_id: variation.id,
      name: sql<string>`${product.name} || ', ' || ${variation.name}`,
    })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .where(
      and(
        isPlannable,
        ne(variation.id, variationId),
        sql`${variation.id} in (${nearestInWidth(x, y, 'up')} union all ${nearestInWidth(x, y, 'down')})`,
      ),
    )
    .orderBy(
      sql`${product.categoryId} <> (select p.category_id from variation v join product p on p.id = v.product_id where v.id = ${variationId})`,
      sql`${unlike(variation.dimensionXMm, x)} + ${unlike(variation.dimensionYMm, y)}`,
      asc(variation.id),
    )
    .limit(MOST_SIMILAR)
}

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
    .where(and(condition, isPlannable))
    .groupBy(product.id, category.id)
    .orderBy(asc(category.position), asc(product.position), asc(product.id))
    .limit(MOST_PRODUCTS)
