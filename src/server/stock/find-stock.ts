import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { product, supplier, variation } from '../database/schema/index.ts'
import type { Priced, PricesFeature } from '../prices/index.ts'
import { readStocks, type VariationStock } from './stock-states.ts'

/** A variation with its stock, as a list shows it. */
export interface StockRow {
  readonly goods: Priced
  readonly stock: VariationStock
}

export interface FoundStock {
  readonly rows: readonly StockRow[]
  /** More match than these. */
  readonly hasMore: boolean
}

export interface StockQueries {
  readonly queries: Queries
  readonly prices: Pick<PricesFeature, 'find' | 'findByIds'>
}

const withStock = async (queries: Queries, goods: readonly Priced[]): Promise<readonly StockRow[]> => {
  const stocks = await readStocks(
    queries,
    goods.map(({ id }) => id),
  )
  return goods.flatMap((one) => {
    const stock = stocks.get(one.id)
    return stock === undefined ? [] : [{ goods: one, stock }]
  })
}

/** The most rows of what is low. */
const MOST_LOW = 200

/** Goods of which less is left than their level, by supplier and SKU; an index has them alone (M-094). */
const findLow = async ({ queries, prices }: StockQueries): Promise<FoundStock> => {
  const rows = await queries
    .select({ id: variation.id })
    .from(variation)
    .innerJoin(product, eq(product.id, variation.productId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(and(isBelowLevel, sql`not ${product.withdrawn}`))
    .orderBy(asc(supplier.name), sql`lower(${variation.sku})`)
    .limit(MOST_LOW + 1)
  const goods = await prices.findByIds(rows.slice(0, MOST_LOW).map(({ id }) => id))
  return { rows: await withStock(queries, goods), hasMore: rows.length > MOST_LOW }
}

/** For queries that read `variation`. */
export const isBelowLevel = and(
  lt(variation.stockHundredths, variation.lowHundredths),
  sql`not ${variation.withdrawn}`,
)

/** The stock of goods found by name or SKU, or of those of which too little is left. */
export const findStock =
  (deps: StockQueries) =>
  async ({ find, onlyLow }: { readonly find: string; readonly onlyLow: boolean }): Promise<FoundStock> => {
    if (onlyLow) return findLow(deps)
    const found = await deps.prices.find(find)
    return { rows: await withStock(deps.queries, found.prices), hasMore: found.hasMore }
  }
