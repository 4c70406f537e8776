import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { tradeBalance, tradeEntry } from '../database/schema/index.ts'

/** What an account owes, in pence, locked until the transaction ends; makes the row when there is none. */
export const lockBalance = async (tx: Queries, customerId: number): Promise<number> => {
  await tx.insert(tradeBalance).values({ customerId }).onConflictDoNothing()
  const [row] = await tx
    .select({ balance: tradeBalance.balancePence })
    .from(tradeBalance)
    .where(eq(tradeBalance.customerId, customerId))
    .for('update')
  return row?.balance ?? 0
}

/** What an account owes; without a lock, for a page. */
export const readBalance = async (queries: Queries, customerId: number): Promise<number> => {
  const [row] = await queries
    .select({ balance: tradeBalance.balancePence })
    .from(tradeBalance)
    .where(eq(tradeBalance.customerId, customerId))
  return row?.balance ?? 0
}

export interface Entry {
  readonly customerId: number
  readonly kind: 'order' | 'cancellation' | 'refund' | 'payment'
  /** Positive: more is owed. */
  readonly pence: number
  readonly orderId: number | null
  readonly limitPence: number
}

/** Books an entry on a locked account: the balance is the sum of its entries (IV-14). */
export const book = async (tx: Queries, { customerId, pence, ...entry }: Entry): Promise<void> => {
  const [row] = await tx
    .update(tradeBalance)
    .set({ balancePence: sql`${tradeBalance.balancePence} + ${pence}` })
    .where(eq(tradeBalance.customerId, customerId))
    .returning({ balanceAfterPence: tradeBalance.balancePence })
  if (row === undefined) throw new Error(`Account ${customerId} has no balance to book on.`)
  await tx.insert(tradeEntry).values({ customerId, pence, ...entry, ...row })
}

/** A trade account is given back a part of an order: it owes so much less. */
export const repay = async (
  tx: Queries,
  customerId: number,
  orderId: number,
  pence: number,
): Promise<void> => {
  await lockBalance(tx, customerId)
  await book(tx, { customerId, kind: 'refund', pence: -pence, orderId, limitPence: 0 })
}
