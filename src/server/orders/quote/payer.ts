import { pence } from '#domain/money/pence.ts'
import type { Payer } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { lockBalance } from '../../trade/index.ts'
import { type CustomerStanding, standingOf } from '../customers.ts'

/** A payer with the limit that holds for them now. */
export interface QuotePayer extends Payer {
  readonly customerId: number | null
  readonly consented: boolean
}

const guest: QuotePayer = { customerId: null, credit: null, consented: false }

const payer = (
  customerId: number,
  { creditLimit, consented }: CustomerStanding,
  balance: number,
): QuotePayer => ({
  customerId,
  consented,
  credit: creditLimit === null ? null : { limit: pence(creditLimit), balance: pence(balance) },
})

/** Who pays, as of now, for a page. */
export const readPayer = async (queries: Queries, customerId: number | null): Promise<QuotePayer> => {
  if (customerId === null) return guest
  const standing = await standingOf(queries, customerId)
  return payer(customerId, standing, standing.balance)
}

/**
 * Who pays, with what they owe locked: two orders of one account are judged one after the other (RC-08). Staff who change
 * its limit or suspend it take the same lock, so that the standing is asked again behind it.
 */
export const lockPayer = async (tx: Queries, customerId: number | null): Promise<QuotePayer> => {
  if (customerId === null) return guest
  const standing = await standingOf(tx, customerId)
  if (standing.creditLimit === null) return payer(customerId, standing, 0)
  const balance = await lockBalance(tx, customerId)
  return payer(customerId, await standingOf(tx, customerId), balance)
}
