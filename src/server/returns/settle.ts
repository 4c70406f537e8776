import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { mayMoveReturn } from '#domain/returns/states.ts'
import type { Queries } from '../database/database.ts'
import { returnCase } from '../database/schema/index.ts'
import { lockReturn, type ReturnRow, readReturnGoods } from './store.ts'

/** A return whose money is to go back, locked behind its order. */
export interface ReturnToSettle extends Pick<ReturnRow, 'id' | 'number' | 'state' | 'terms' | 'feePercent'> {
  /** What came back of each line, by its position, in the line's unit. */
  readonly received: ReadonlyMap<number, number>
}

/** Null: the order has no such return. */
export const lockReturnToSettle = async (
  tx: Queries,
  orderId: number,
  number: number,
): Promise<ReturnToSettle | null> => {
  const row = await lockReturn(tx, orderId, number)
  if (row === null) return null
  const goods = await readReturnGoods(tx, row.id)
  return {
    ...row,
    received: new Map(goods.map(({ goods: { received }, line }) => [line.position, received ?? 0])),
  }
}

/** Ends a return with the refund that pays for it, in the transaction of the refund: once. */
export const markSettled = async (
  tx: Queries,
  { id, number, state }: ReturnToSettle,
  { staffRefundId, at }: { readonly staffRefundId: number; readonly at: Date },
): Promise<void> => {
  invariant(mayMoveReturn(state, 'settled'), `a return ${number} to settle that is ${state}`)
  await tx
    .update(returnCase)
    .set({ state: 'settled', staffRefundId, endedAt: at })
    .where(eq(returnCase.id, id))
}
