import { desc, eq } from 'drizzle-orm'
import { noPence, type Pence } from '#domain/money/pence.ts'
import type { Queries } from '../database/database.ts'
import { orders, tradeBalance, tradeEntry } from '../database/schema/index.ts'

export interface StatementEntry {
  readonly at: Date
  readonly kind: 'order' | 'charge' | 'cancellation' | 'refund' | 'payment' | 'payment-refund'
  /** Positive: more is owed. */
  readonly pence: Pence
  /** The number of its order; null for a payment. */
  readonly order: string | null
  readonly reference: string | null
  readonly balanceAfterPence: Pence
}

interface Statement {
  readonly owedPence: Pence
  /** The newest entries, oldest first. */
  readonly entries: readonly StatementEntry[]
}

const MOST = 200

/** Reads what an account owes and the newest entries behind it. */
export const readStatement = async (queries: Queries, customerId: number): Promise<Statement> => {
  const [balance] = await queries
    .select({ pence: tradeBalance.balancePence })
    .from(tradeBalance)
    .where(eq(tradeBalance.customerId, customerId))
  const newest = await queries
    .select({
      at: tradeEntry.at,
      kind: tradeEntry.kind,
      pence: tradeEntry.pence,
      order: orders.number,
      reference: tradeEntry.reference,
      balanceAfterPence: tradeEntry.balanceAfterPence,
    })
    .from(tradeEntry)
    .leftJoin(orders, eq(orders.id, tradeEntry.orderId))
    .where(eq(tradeEntry.customerId, customerId))
    .orderBy(desc(tradeEntry.id))
    .limit(MOST)
  return { owedPence: balance?.pence ?? noPence, entries: newest.toReversed() }
}
