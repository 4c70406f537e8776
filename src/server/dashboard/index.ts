import type { Queries } from '../database/database.ts'
import { readNews } from './news.ts'
import { deleteClosed, keepOpen, listOpen } from './open-orders.ts'
import { readSales } from './sales.ts'
import { readWork } from './work.ts'

/** What waits for a person, and how today sells: the first page of the back office. */
export const createDashboard = (deps: { readonly queries: Queries; readonly now: () => Date }) => ({
  /** A mark of the newest order and the newest change: two ends of indexes (M-022). */
  news: readNews(deps),
  /** Which orders others have open (M-035). */
  open: { keep: keepOpen(deps), list: listOpen(deps), deleteClosed: deleteClosed(deps) },
  work: readWork(deps),
  sales: readSales(deps),
})

export type Dashboard = ReturnType<typeof createDashboard>
export type { DaySales, Sales } from './sales.ts'
