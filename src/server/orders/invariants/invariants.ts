import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../database/database.ts'
import { invariantsAt, type Newest } from './invariant-rules.ts'

/** What breaks an invariant; at most the first few ids. */
export interface Violation {
  readonly id: string
  readonly rule: string
  readonly count: number
  readonly rows: readonly number[]
}

const SHOWN = 10

/** So many of the newest orders, payments and moves are looked at every five minutes; a look at all costs minutes at a million. */
const NEWEST = 2_000

const newestOf = async (queries: Queries): Promise<Newest> => {
  const from = (table: string): SQL =>
    sql`(select coalesce(max(id), 0)::int - ${NEWEST}::int from ${sql.raw(table)})`
  const { rows } = await queries.execute<
    Newest & Record<string, unknown>
  >(sql`select ${from('orders')} as orders,
    ${from('payment_attempt')} as attempts, ${from('stock_move')} as moves,
    ${from('money_entry')} as entries, ${from('trade_entry')} as debts`)
  const [newest] = rows
  if (newest === undefined) throw new Error('The newest rows are not known.')
  return newest
}

/** What is looked at: everything, or what the newest orders, payments and moves of stock touch. */
export type Extent = 'all' | 'newest'

/** Asks every invariant; an empty answer is a sound shop. */
export const checkInvariants = async (
  queries: Queries,
  now: Date,
  extent: Extent = 'all',
): Promise<readonly Violation[]> => {
  const found: Violation[] = []
  const newest = extent === 'all' ? null : await newestOf(queries)
  for (const { id, rule, query } of invariantsAt(sql`${now.toISOString()}::timestamptz`, newest)) {
    const { rows } = await queries.execute<{ id: number }>(query)
    if (rows.length > 0)
      found.push({ id, rule, count: rows.length, rows: rows.slice(0, SHOWN).map((row) => Number(row.id)) })
  }
  return found
}

/** On a shop with a million orders a query takes longer than a shopper's may. */
const AUDIT_LIMIT = '120s'

/** The same on a connection of its own, with the patience that it needs. */
export const auditInvariants = (
  database: Pick<Database, 'kind' | 'transaction'>,
  now: Date,
  extent: Extent,
): Promise<readonly Violation[]> =>
  database.transaction(async (tx) => {
    if (database.kind === 'postgres')
      await tx.execute(sql`select set_config('statement_timeout', ${AUDIT_LIMIT}, true)`)
    return checkInvariants(tx, now, extent)
  })

export const invariantIds: readonly string[] = invariantsAt(sql`now()`, null).map(({ id }) => id)
