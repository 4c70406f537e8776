import { pence } from '#domain/money/pence.ts'
import type { Payer } from '#domain/payments/methods.ts'
import type { Queries } from '../database/database.ts'
import { lockBalance, readBalance } from './credit.ts'
import { standingOf } from './customers.ts'

/** A payer with the limit that holds for them now. */
export interface KnownPayer extends Payer {
  readonly customerId: number | null
  readonly consented: boolean
}

const guest: KnownPayer = { customerId: null, credit: null, consented: false }

const knownPayer = async (
  queries: Queries,
  customerId: number | null,
  balanceOf: (queries: Queries, customerId: number) => Promise<number>,
): Promise<KnownPayer> => {
  if (customerId === null) return guest
  const { creditLimit, consented } = await standingOf(queries, customerId)
  const credit =
    creditLimit === null
      ? null
      : { limit: pence(creditLimit), balance: pence(await balanceOf(queries, customerId)) }
  return { customerId, consented, credit }
}

/** Who pays, as of now, for a page. */
export const readPayer = (queries: Queries, customerId: number | null): Promise<KnownPayer> =>
  knownPayer(queries, customerId, readBalance)

/** Who pays, with what they owe locked: two orders of one account are judged one after the other (RC-08). */
export const lockPayer = (tx: Queries, customerId: number | null): Promise<KnownPayer> =>
  knownPayer(tx, customerId, lockBalance)
