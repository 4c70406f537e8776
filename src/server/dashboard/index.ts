import type { Queries } from '../database/database.ts'
import { readSales } from './sales.ts'
import { readWork } from './work.ts'

/** What waits for a person, and how today sells: the first page of the back office. */
export const createDashboard = (deps: { readonly queries: Queries; readonly now: () => Date }) => ({
  work: readWork(deps),
  sales: readSales(deps),
})

export type Dashboard = ReturnType<typeof createDashboard>
export type { DaySales, Sales } from './sales.ts'
