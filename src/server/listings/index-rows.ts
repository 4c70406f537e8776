import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SynonymEntry } from '#domain/listing/synonyms.ts'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { Rate } from '#domain/money/rate.ts'
import type { Queries } from '../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  product,
  supplier,
  synonym,
  variation,
  variationOption,
} from '../database/schema/index.ts'
import { starCount } from './store.ts'
import { tradeSynonyms } from './trade-synonyms.ts'

/** Products read by one statement: it ends soon, and its rows are parsed without delaying other work. */
const BATCH = 250

/**
 * Of a variation: sample, name, selling, regular, from, regular from and equivalent rate, stock in hundredths, tile,
 * sides, id, options of attributes.
 */
export type VariationTuple = readonly [
  isSample: boolean,
  name: string,
  sellingRate: Rate,
  regularRate: Rate | null,
  sellingFromRate: Rate | null,
  sellingRegularRate: Rate | null,
  equivalentPerM2Rate: Rate | null,
  stockHundredths: Quantity | null,
  tileAreaMm2: SquareMillimetres | null,
  widthMm: number | null,
  lengthMm: number | null,
  id: number,
  optionIds: readonly number[],
]

const optionsOf = sql`coalesce((select json_agg(${variationOption.optionId}) from ${variationOption}
  where ${variationOption.variationId} = ${variation.id}), '[]')`

const variationsOf = sql<readonly VariationTuple[]>`coalesce((
  select json_agg(json_build_array(${variation.isSample}, ${variation.name}, ${variation.sellingRate},
    ${variation.regularRate}, ${variation.sellingFromRate}, ${variation.sellingRegularRate},
    ${variation.equivalentPerM2Rate}, ${variation.stockHundredths}, ${variation.tileAreaMm2},
    ${variation.dimensionXMm}, ${variation.dimensionYMm}, ${variation.id}, ${optionsOf})
    order by ${variation.position}, ${variation.id})
  from ${variation} where ${variation.productId} = ${product.id} and not ${variation.withdrawn}), '[]')`

const batchAfter = (queries: Queries, after: number) =>
  queries
    .select({
      id: product.id,
      categoryId: product.categoryId,
      supplierName: supplier.name,
      position: product.position,
      name: product.name,
      summary: product.summary,
      description: product.description,
      specifications: product.specifications,
      addedOn: product.addedOn,
      buyable: product.buyable,
      usePerMeterPricing: product.usePerMeterPricing,
      showEquivalentPrice: product.showEquivalentPrice,
      calculatorType: product.calculatorType,
      starCount,
      variations: variationsOf,
    })
    .from(product)
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(and(eq(product.withdrawn, false), gt(product.id, after)))
    .orderBy(asc(product.id))
    .limit(BATCH)

type StoredRow = Awaited<ReturnType<typeof batchAfter>>[number]

export interface IndexRow extends StoredRow {
  /** The options of all variations but samples, each once. */
  readonly optionIds: readonly number[]
}

const withOptions = (row: StoredRow): IndexRow => {
  const ids = row.variations.flatMap(([isSample, , , , , , , , , , , , optionIds]) =>
    isSample ? [] : optionIds,
  )
  return { ...row, optionIds: [...new Set(ids)].toSorted((a, b) => a - b) }
}

/**
 * Reads all products on sale by rising id in batches; the database reads the next batch while one is
 * processed.
 */
export async function* readIndexRows(queries: Queries): AsyncGenerator<readonly IndexRow[]> {
  let next: Promise<readonly StoredRow[]> | null = batchAfter(queries, 0).execute()
  while (next !== null) {
    const rows: readonly StoredRow[] = await next
    const last = rows.at(-1)
    next = last === undefined || rows.length < BATCH ? null : batchAfter(queries, last.id).execute()
    /* A failure is thrown by the `await`, which may never come. */
    next?.catch(() => undefined)
    if (rows.length > 0) yield rows.map(withOptions)
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
      swatch: attributeOption.swatch,
      groupCode: attributeGroup.code,
      groupName: attributeGroup.name,
    })
    .from(attributeOption)
    .innerJoin(attributeGroup, eq(attributeGroup.id, attributeOption.groupId))
    .orderBy(
      asc(attributeGroup.position),
      asc(attributeGroup.id),
      asc(attributeOption.position),
      asc(attributeOption.id),
    )

/** The list of synonyms, in the order of the catalogue; the list of the trade if the catalogue has none. */
export const readSynonyms = async (queries: Queries): Promise<readonly SynonymEntry[]> => {
  const rows = await queries
    .select({ words: synonym.words, means: synonym.means })
    .from(synonym)
    .orderBy(asc(synonym.position), asc(synonym.name))
  return rows.length === 0 ? tradeSynonyms : rows
}

export type OptionRow = Awaited<ReturnType<typeof readOptions>>[number]

/** The picture of the collection 'home' whose product comes first, with that product. */
export const readHomePicture = async (queries: Queries) => {
  const [row] = await queries
    .select({
      hash: medium.hash,
      width: medium.width,
      height: medium.height,
      alt: medium.alt,
      collection: medium.collection,
      name: product.name,
      slug: product.slug,
      categorySlug: category.slug,
    })
    .from(medium)
    .innerJoin(product, eq(product.id, medium.productId))
    .innerJoin(category, eq(category.id, product.categoryId))
    .where(and(eq(medium.collection, 'home'), eq(product.withdrawn, false)))
    .orderBy(asc(product.position), asc(medium.position))
    .limit(1)
  return row ?? null
}

export type HomePicture = NonNullable<Awaited<ReturnType<typeof readHomePicture>>>
