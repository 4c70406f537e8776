import { desc, sql } from 'drizzle-orm'
import { searchQuery } from '#domain/search/search-query.ts'
import type { Queries } from '../database/database.ts'
import { newestMatches } from '../database/newest-matches.ts'
import { customer, customerSearch } from '../database/schema/index.ts'

export interface FoundCustomer {
  readonly name: string
  readonly company: string | null
  readonly email: string
  readonly telephone: string
}

const searchTable = { table: customerSearch, id: customerSearch.customerId, words: customerSearch.words }

/** Customers by name, company, email or telephone, the newest first. */
export const findCustomers = async (
  queries: Queries,
  typed: string,
  most: number,
): Promise<readonly FoundCustomer[]> => {
  const query = searchQuery(typed)
  if (query === null) return []
  const rows = await queries
    .select({
      firstName: customer.firstName,
      lastName: customer.lastName,
      company: customer.tradeCompany,
      email: customer.email,
      telephone: customer.telephone,
    })
    .from(customer)
    .innerJoin(newestMatches(searchTable, query, most), sql`found.id = ${customer.id}`)
    .orderBy(desc(customer.id))
  return rows.map(({ firstName, lastName, company, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
    company: company === '' ? null : company,
  }))
}
