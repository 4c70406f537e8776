import type { Database } from '../database/database.ts'
import type { PricesFeature } from '../prices/index.ts'
import { changeStock, setLowStock } from './change-stock.ts'
import { findStock } from './find-stock.ts'
import { readStock } from './read-stock.ts'
import { readStockFile } from './stock-file.ts'

export type { StockRefusal } from './change-stock.ts'
export { isBelowLevel, type StockRow } from './find-stock.ts'
export type { StockMoveRow, StockPage } from './read-stock.ts'

interface StockDeps {
  readonly database: Database
  readonly prices: Pick<PricesFeature, 'find' | 'findByIds'>
}

/** The stock of the yard as staff look at it and change it, one variation at a time. */
export const createStock = (deps: StockDeps) => {
  const reading = { queries: deps.database.reports, prices: deps.prices }
  return {
    find: findStock(reading),
    /** The goods alone; null: there is no such variation. */
    goods: async (id: number) => (await deps.prices.findByIds([id]))[0]?.goods ?? null,
    read: readStock(reading),
    file: readStockFile(reading),
    change: changeStock(deps),
    setLow: setLowStock(deps),
  }
}

export type StockFeature = ReturnType<typeof createStock>
