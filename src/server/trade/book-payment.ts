import { and, eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../database/database.ts'
import { tradeEntry } from '../database/schema/index.ts'
import { bookEntry, lockBalance } from './ledger.ts'

export interface BookedPayment {
  /** False: the payment was recorded before. */
  readonly isNew: boolean
  readonly owed: Pence
}

export type BookPaymentRefusal =
  /** More than is owed: the shop holds no credit for its customers. */
  | { readonly kind: 'too-much'; readonly owed: Pence }
  /** The reference belongs to a payment of another amount. */
  | { readonly kind: 'other-amount'; readonly was: Pence }

/**
 * Records a payment of a trade account, once for each reference, however often it is entered: £100.00 on a
 * debt of £150.00 leaves £50.00. The caller rolls back after a refusal.
 */
export const bookPayment = async (
  tx: Queries,
  customerId: number,
  { amount, reference }: { readonly amount: Pence; readonly reference: string },
): Promise<Result<BookedPayment, BookPaymentRefusal>> => {
  const owed = pence(await lockBalance(tx, customerId))
  const [before] = await tx
    .select({ pence: tradeEntry.pence })
    .from(tradeEntry)
    .where(
      and(
        eq(tradeEntry.customerId, customerId),
        eq(tradeEntry.kind, 'payment'),
        eq(tradeEntry.reference, reference),
      ),
    )
  if (before !== undefined)
    return -before.pence === amount
      ? ok({ isNew: false, owed })
      : err({ kind: 'other-amount', was: pence(-before.pence) })
  if (amount > owed) return err({ kind: 'too-much', owed })
  await bookEntry(tx, {
    customerId,
    kind: 'payment',
    pence: -amount,
    orderId: null,
    reference,
    limitPence: 0,
  })
  return ok({ isNew: true, owed: pence(owed - amount) })
}
