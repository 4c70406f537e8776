import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'

interface Rules {
  readonly percent?: number
  /** Pence. */
  readonly amount?: number
  readonly free_delivery?: boolean
  readonly any_service?: boolean
  readonly sample_postage?: boolean
  readonly starts_on?: string
  readonly ends_on?: string
  /** Pence. */
  readonly minimum?: number
  readonly limit?: number
  readonly limit_per_customer?: number
  readonly discountable_only?: boolean
}

const nothing = {
  percent: null,
  amount: null,
  free_delivery: false,
  starts_on: null,
  ends_on: null,
  minimum: null,
  limit: null,
  limit_per_customer: null,
  discountable_only: false,
}

/** Adds a discount code for a test, as the importer stores it. */
export const addCode = async (
  queries: Queries,
  code: string,
  rules: Rules,
  withdrawn = false,
): Promise<void> => {
  const stored = JSON.stringify({ ...nothing, ...rules })
  await queries.execute(sql`insert into discount_code (code, description, rules, withdrawn)
    values (${code}, ${`${code} of a test`}, ${stored}::jsonb, ${withdrawn})
    on conflict (code) do update set rules = excluded.rules, withdrawn = excluded.withdrawn`)
}

/**
 * Deletes the codes that begin with 'T-'. Codes belong to the shared catalogue, so a test that adds such
 * codes deletes them.
 */
export const deleteTestCodes = async (queries: Queries): Promise<void> => {
  await queries.execute('update basket set discount_code_id = null')
  await queries.execute('delete from discount_use')
  await queries.execute("delete from discount_code where code like 'T-%'")
}
