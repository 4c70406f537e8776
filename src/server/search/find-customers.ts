import { desc, type SQL, sql } from 'drizzle-orm'
import { searchQuery } from '#domain/search/search-query.ts'
import type { Queries } from '../database/database.ts'
import { newestMatches } from '../database/newest-matches.ts'
import { customer, customerSearch, tradeEntry } from '../database/schema/index.ts'

export interface FoundCustomer {
  readonly name: string
  readonly company: string | null
  readonly email: string
  readonly telephone: string
}

const searchTable = { table: customerSearch, id: customerSearch.customerId, words: customerSearch.words }

/** Trade accounts that were paid by a reference which begins so: 'BACS 12', as a bank statement has it. */
const paidBy = (typed: string, most: number): SQL => sql`(select distinct ${tradeEntry.customerId}
  from ${tradeEntry} where ${tradeEntry.reference} is not null
    and lower(${tradeEntry.reference}) like ${`${typed
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`}
  limit ${most})`

/** Customers by name, company, email, telephone or a payment of their trade account, the newest first. */
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
    .innerJoin(
      sql`(select found.id from ${newestMatches(searchTable, query, most)} union ${paidBy(typed, most)}) found`,
      sql`found.id = ${customer.id}`,
    )
    .orderBy(desc(customer.id))
    .limit(most)
  return rows.map(({ firstName, lastName, company, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
    company: company === '' ? null : company,
  }))
}
