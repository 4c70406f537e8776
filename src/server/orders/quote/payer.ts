import { pence } from '#domain/money/pence.ts'
import type { Payer } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { lockBalance } from '../../trade/index.ts'
import { type PayerProfile, readPayerProfile } from '../customers.ts'

/** A payer with their current credit limit. */
export interface QuotePayer extends Payer {
  readonly customerId: number | null
  readonly consented: boolean
}

const guest: QuotePayer = { customerId: null, credit: null, consented: false }

const payer = (
  customerId: number,
  { creditLimit, consented }: PayerProfile,
  balance: number,
): QuotePayer => ({
  customerId,
  consented,
  credit: creditLimit === null ? null : { limit: pence(creditLimit), balance: pence(balance) },
})

/** The payer's current standing, for a page. */
export const readPayer = async (queries: Queries, customerId: number | null): Promise<QuotePayer> => {
  if (customerId === null) return guest
  const standing = await readPayerProfile(queries, customerId)
  return payer(customerId, standing, standing.balance)
}

/**
 * The payer with their balance locked: two orders of one account are decided one after the other (RC-08).
 * Staff take the same lock to change the limit or suspend the account, so the standing is read again behind
 * it.
 */
export const lockPayer = async (tx: Queries, customerId: number | null): Promise<QuotePayer> => {
  if (customerId === null) return guest
  const standing = await readPayerProfile(tx, customerId)
  if (standing.creditLimit === null) return payer(customerId, standing, 0)
  const balance = await lockBalance(tx, customerId)
  return payer(customerId, await readPayerProfile(tx, customerId), balance)
}
