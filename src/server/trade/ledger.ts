import { sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { tradeBalance, tradeEntry } from '../database/schema/index.ts'

const balanceForUpdate = prepareStatement((tx) =>
  tx
    .insert(tradeBalance)
    .values({ customerId: sql.placeholder('customerId') })
    /* Sets the balance to itself: the row is locked and unchanged. */
    .onConflictDoUpdate({
      target: tradeBalance.customerId,
      set: { balancePence: sql`${tradeBalance.balancePence}` },
    })
    .returning({ balance: tradeBalance.balancePence })
    .prepare('trade_balance_locked'),
)

/** Returns what an account owes, in pence, locked until the transaction ends; creates a missing row. */
export const lockBalance = async (tx: Queries, customerId: number): Promise<number> => {
  const [row] = await balanceForUpdate(tx).execute({ customerId })
  return row?.balance ?? 0
}

export interface NewTradeEntry {
  readonly customerId: number
  readonly kind: 'order' | 'charge' | 'cancellation' | 'refund' | 'payment' | 'payment-refund'
  /** Positive: more is owed. */
  readonly pence: number
  readonly orderId: number | null
  /** Identifies a payment. */
  readonly reference?: string
  readonly limitPence: number
}

/** Books an entry on a locked account: the balance is the sum of its entries (IV-14). */
export const bookEntry = async (
  tx: Queries,
  { customerId, kind, pence, orderId, reference, limitPence }: NewTradeEntry,
): Promise<void> => {
  const { rows } = await tx.execute(sql`
    with booked as (
      update ${tradeBalance} set balance_pence = balance_pence + ${pence} where customer_id = ${customerId}
      returning balance_pence)
    insert into ${tradeEntry} (customer_id, kind, pence, order_id, reference, limit_pence, balance_after_pence)
    select ${customerId}::int, ${kind}::text, ${pence}::bigint, ${orderId}::int, ${reference ?? null}::text, ${limitPence}::bigint,
      balance_pence from booked returning id`)
  invariant(rows.length === 1, `an account ${customerId} with a balance to book on`)
}

/** Credits a refunded part of an order to a trade account, which owes that much less. */
export const creditOrderRefund = async (
  tx: Queries,
  customerId: number,
  orderId: number,
  pence: number,
): Promise<void> => {
  await lockBalance(tx, customerId)
  await bookEntry(tx, { customerId, kind: 'refund', pence: -pence, orderId, limitPence: 0 })
}

/** A movement of a payment that was booked on an account, with the provider's reference for it. */
interface PaymentMove {
  readonly amount: number
  readonly reference: string
}

/** Books the refund of a trade account's payment: the account owes that much more. */
export const bookPaymentRefund = async (
  tx: Queries,
  customerId: number,
  { amount, reference }: PaymentMove,
): Promise<void> => {
  await lockBalance(tx, customerId)
  await bookEntry(tx, {
    customerId,
    kind: 'payment-refund',
    pence: amount,
    orderId: null,
    reference,
    limitPence: 0,
  })
}

/** Books a refund that the bank returned: the account has paid again. */
export const bookReturnedRefund = async (
  tx: Queries,
  customerId: number,
  { amount, reference }: PaymentMove,
): Promise<void> => {
  await lockBalance(tx, customerId)
  await bookEntry(tx, {
    customerId,
    kind: 'payment',
    pence: -amount,
    orderId: null,
    reference,
    limitPence: 0,
  })
}
