import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import type { Invariant } from './invariant.ts'
import { allInvariants, orderInvariants } from './rules.ts'
import { allRows, type NewestRows, newestRows, oneOrder } from './scope.ts'

/** A broken invariant, with the ids of the first few rows that break it. */
export interface Violation {
  readonly id: string
  readonly rule: string
  readonly count: number
  readonly rows: readonly number[]
}

const MOST_IDS = 10

/**
 * How many of the newest orders, payments and moves are checked every five minutes; a check of all takes
 * minutes at a million.
 */
const NEWEST = 2_000

const readNewest = async (queries: Queries): Promise<NewestRows> => {
  const from = (table: string): SQL =>
    sql`(select coalesce(max(id), 0)::int - ${NEWEST}::int from ${sql.raw(table)})`
  const { rows } = await queries.execute<
    NewestRows & Record<string, unknown>
  >(sql`select ${from('orders')} as orders,
    ${from('payment_attempt')} as attempts, ${from('stock_move')} as moves,
    ${from('money_entry')} as entries, ${from('trade_entry')} as debts`)
  const [newest] = rows
  if (newest === undefined) throw new Error('The newest rows are not known.')
  return newest
}

/** What is checked: everything, or what the newest orders, payments and stock moves touch. */
export type AuditScope = 'all' | 'newest'

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

const findViolations = async (
  queries: Queries,
  invariants: readonly Invariant[],
): Promise<readonly Violation[]> => {
  const violations: Violation[] = []
  for (const { id, rule, query } of invariants) {
    const { rows } = await queries.execute<{ id: number }>(query)
    if (rows.length > 0)
      violations.push({
        id,
        rule,
        count: rows.length,
        rows: rows.slice(0, MOST_IDS).map((row) => Number(row.id)),
      })
  }
  return violations
}

/** Checks every invariant; an empty result means a sound shop. */
export const checkInvariants = async (
  queries: Queries,
  now: Date,
  extent: AuditScope = 'all',
): Promise<readonly Violation[]> => {
  const scope = extent === 'all' ? allRows : newestRows(await readNewest(queries))
  return findViolations(queries, allInvariants(at(now), scope))
}

/** What a check of one order found. */
export interface OrderCheck {
  /** How many rules can be asked of an order. */
  readonly rules: number
  readonly broken: readonly Violation[]
}

/**
 * Checks one order, with its quote, payments, goods and account: every invariant but those of the shop as a whole
 * (M-048). Null: there is no such order.
 */
export const checkOrder =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  async (number: string): Promise<OrderCheck | null> => {
    const [order] = await queries
      .select({ id: orders.id, quoteId: orders.quoteId })
      .from(orders)
      .where(eq(orders.number, number))
    if (order === undefined) return null
    const invariants = orderInvariants(at(now()), oneOrder(order))
    return { rules: invariants.length, broken: await findViolations(queries, invariants) }
  }

/** With a million orders a query exceeds the statement timeout of shoppers' requests. */
const AUDIT_TIMEOUT = '120s'

/** The same on a connection of its own, with a longer statement timeout. */
export const auditInvariants = (
  database: Pick<Database, 'kind' | 'transaction'>,
  now: Date,
  extent: AuditScope,
): Promise<readonly Violation[]> =>
  database.transaction(async (tx) => {
    if (database.kind === 'postgres')
      await tx.execute(sql`select set_config('statement_timeout', ${AUDIT_TIMEOUT}, true)`)
    return checkInvariants(tx, now, extent)
  })

export const invariantIds: readonly string[] = allInvariants(sql`now()`, allRows).map(({ id }) => id)
