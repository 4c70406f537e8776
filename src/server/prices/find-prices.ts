import { sql } from 'drizzle-orm'
import { skuBegins } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { variation } from '../database/schema/index.ts'
import type { Listings } from '../listings/index.ts'
import { findPricedOfProducts, type Priced, pricedRows, toPriced } from './priced.ts'

interface FindDeps {
  readonly queries: Queries
  readonly listings: Pick<Listings, 'find'>
}

export interface FoundPrices {
  readonly prices: readonly Priced[]
  /** More match than these. */
  readonly hasMore: boolean
}

const MOST = 50
const MOST_PRODUCTS = 12

/**
 * Prices of the variations whose SKU begins with the typed text, those that are not sold any more too; where no SKU
 * begins so, of the products that shoppers would find.
 */
export const findPrices =
  ({ queries, listings }: FindDeps) =>
  async (typed: string): Promise<FoundPrices> => {
    const text = typed.trim()
    if (text.length < 2 || !/[\p{L}\p{N}]/u.test(text)) return { prices: [], hasMore: false }
    const bySku = await pricedRows(queries, skuBegins(text))
      .orderBy(sql`lower(${variation.sku})`)
      .limit(MOST + 1)
    const found =
      bySku.length > 0
        ? bySku.map(toPriced)
        : await findPricedOfProducts(queries, await listings.find(text, MOST_PRODUCTS), MOST + 1)
    return { prices: found.slice(0, MOST), hasMore: found.length > MOST }
  }
