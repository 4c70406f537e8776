import type { Database } from '../database/database.ts'
import type { Listings } from '../listings/index.ts'
import { type ChangePriceDeps, changePrice, previewPrice } from './change-price.ts'
import { findPrices } from './find-prices.ts'
import { type PriceEntry, readPriceHistory } from './price-history.ts'
import { findPriced, findPricedByIds, type Priced } from './priced.ts'

export type { PricePreview, PriceRefusal } from './change-price.ts'
export type { PriceEntry } from './price-history.ts'
export { lockPriced, type Priced, type SetPrices } from './priced.ts'

interface PricesDeps extends ChangePriceDeps {
  readonly database: Database
  readonly listings: Pick<Listings, 'find'>
}

/** Prices of the catalogue as staff look at them and set them, one variation at a time (M-017, M-100). */
export const createPrices = (deps: PricesDeps) => {
  const queries = deps.database.reports
  return {
    find: findPrices({ ...deps, queries }),
    /** These variations, in the same order. */
    findByIds: (ids: readonly number[]) => findPricedByIds(queries, ids),
    /** A variation with the prices that it had; null: there is none. */
    async read(
      id: number,
    ): Promise<{ readonly priced: Priced; readonly history: readonly PriceEntry[] } | null> {
      const priced = await findPriced(queries, id)
      return priced === null ? null : { priced, history: await readPriceHistory(queries, priced) }
    },
    preview: previewPrice(queries),
    change: changePrice(deps),
  }
}

export type PricesFeature = ReturnType<typeof createPrices>
