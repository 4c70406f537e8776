import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { PictureView } from '#domain/catalogue/picture-views.ts'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { Grams } from '#domain/measure/weight.ts'
import type { Rate } from '#domain/money/rate.ts'
import type { StarCount } from '#domain/reviews/rating.ts'
import type { Queries } from '../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  product,
  review,
  variation,
  variationOption,
} from '../database/schema/index.ts'
import type { PriceColumns } from './card-goods.ts'

interface CardVariationColumns extends PriceColumns {
  readonly id: number
  readonly name: string
  readonly dimensionXMm: number | null
  readonly dimensionYMm: number | null
  readonly stockHundredths: Quantity | null
  readonly sku: string
  readonly tileAreaMm2: SquareMillimetres | null
  readonly coverageMm2: SquareMillimetres | null
  readonly weightGrams: Grams | null
  readonly productPortionRate: Rate | null
  readonly deliveryPortionRate: Rate | null
}

interface CardPicture {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly collection: string
  readonly shows: PictureView | null
}

/** The first pictures of the gallery, and the flat swatch: a card shows two of them. */
const firstPictures = sql<readonly CardPicture[]>`coalesce((select json_agg(first_few) from (
  select ${medium.hash} as hash, ${medium.width} as width, ${medium.height} as height, ${medium.alt} as alt,
    ${medium.collection} as collection, ${medium.shows} as shows
  from ${medium} where ${medium.productId} = ${product.id} and ${medium.collection} in ('product', 'swatch')
  order by ${medium.position} limit 12) first_few), '[]')`

/* Samples last, as on the product page (OP-11). */
const variationsOf = sql<readonly CardVariationColumns[]>`coalesce((
  select json_agg(json_build_object('id', ${variation.id}, 'name', ${variation.name},
    'dimensionXMm', ${variation.dimensionXMm}, 'dimensionYMm', ${variation.dimensionYMm},
    'isSample', ${variation.isSample}, 'stockHundredths', ${variation.stockHundredths},
    'sku', ${variation.sku}, 'tileAreaMm2', ${variation.tileAreaMm2}, 'coverageMm2', ${variation.coverageMm2},
    'weightGrams', ${variation.weightGrams},
    'sellingRate', ${variation.sellingRate}, 'productPortionRate', ${variation.productPortionRate},
    'deliveryPortionRate', ${variation.deliveryPortionRate}, 'sellingFromRate', ${variation.sellingFromRate},
    'equivalentPerM2Rate', ${variation.equivalentPerM2Rate}, 'regularRate', ${variation.regularRate},
    'sellingRegularRate', ${variation.sellingRegularRate})
    order by ${variation.isSample}, ${variation.position}, ${variation.id})
  from ${variation} where ${variation.productId} = ${product.id} and not ${variation.withdrawn}), '[]')`

/** The number and the stars of the published reviews. */
export const starCount = sql<StarCount>`(select json_build_object('count', count(*), 'total', coalesce(sum(${review.stars}), 0))
  from ${review} where ${review.productId} = ${product.id} and ${review.state} = 'published')`

/** The options on cards of a product's variations, each once, in the order of the catalogue. */
const swatchesOf = sql<readonly { readonly name: string; readonly swatch: string }[]>`coalesce((
  select json_agg(json_build_object('name', name, 'swatch', swatch) order by group_position, position)
  from (select distinct ${attributeOption.name}, ${attributeOption.swatch}, ${attributeOption.position},
      ${attributeGroup.position} as group_position
    from ${variationOption}
    join ${variation} on ${variation.id} = ${variationOption.variationId}
    join ${attributeOption} on ${attributeOption.id} = ${variationOption.optionId}
    join ${attributeGroup} on ${attributeGroup.id} = ${attributeOption.groupId}
    where ${variation.productId} = ${product.id} and not ${variation.isSample} and not ${variation.withdrawn}
      and ${attributeGroup.onCards} and ${attributeOption.swatch} is not null) shown), '[]')`

/** Reads everything that the cards of a page show, by one statement, in no order. */
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
      consumption: product.consumption,
      categorySlug: category.slug,
      categoryName: category.name,
      starCount,
      pictures: firstPictures,
      variations: variationsOf,
      swatches: swatchesOf,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(and(inArray(product.id, [...ids]), eq(product.withdrawn, false)))

export type CardRow = Awaited<ReturnType<typeof readCards>>[number]

/** A variation with a sku like the one searched for. */
export interface SkuMatch {
  readonly productId: number
  readonly variationId: number
  readonly sku: string
}

/** Limit of matching skus: ten pages of products. */
const MOST_SKUS = 240

/**
 * Finds skus that are, or begin with, a text in lower case, in the order of the index: the whole one first.
 */
export const findSkus = (queries: Queries, typed: string): Promise<readonly SkuMatch[]> => {
  const sku = sql<string>`lower(${variation.sku})`
  return queries
    .select({ productId: variation.productId, variationId: variation.id, sku })
    .from(variation)
    .where(and(sql`${sku} like ${`${typed.replace(/[\\%_]/g, '\\$&')}%`}`, eq(variation.withdrawn, false)))
    .orderBy(sql`${sku} using ~<~`)
    .limit(MOST_SKUS)
}

/** The addresses of the products on sale whose ids are in a range, both ends included. */
export const readAddresses = (queries: Queries, first: number, last: number) =>
  queries
    .select({ slug: product.slug, categorySlug: category.slug })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(and(between(product.id, first, last), eq(product.withdrawn, false)))
    .orderBy(asc(product.id))
