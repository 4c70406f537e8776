import { amountText, readTypedAmount } from '#domain/dispatch/quantities.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Database } from '../database/database.ts'
import { changeOrder, findLinesToSend, lockOrder, writeNote } from '../orders/index.ts'

export interface ShortLine {
  readonly number: string
  /** The line by its position in the order. */
  readonly position: number
  /** What the yard found of it, as staff type it: 58 tiles, 2.5 m². */
  readonly found: number
}

/** `not-short`: there is as much as is left to send, or the amount is none. */
export type ShortRefusal = 'no-order' | 'not-short' | DispatchRefusal

/**
 * Records that the yard found less of a line than is to be sent (M-050): the order is on the attention list,
 * and a note says what is short. 58 of 60 tiles: 'Short in the yard: 58 tiles (20.88 m²) of F1-C, of 60 tiles …'.
 */
export const reportShort =
  ({ database, now }: { readonly database: Pick<Database, 'transaction'>; readonly now: () => Date }) =>
  (actor: StaffActor, { number, position, found }: ShortLine): Promise<Result<null, ShortRefusal>> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, number)
      if (order === null) return err('no-order')
      const refusal = dispatchRefusal(order)
      if (refusal !== null) return err(refusal)
      const short = (await findLinesToSend(tx, order.id)).find(({ line }) => line.position === position)
      if (short === undefined) return err('not-short')
      const { line, left } = short
      const amount = found === 0 ? 0 : readTypedAmount(line, found)
      if (amount === null || amount >= left) return err('not-short')
      const there = amount === 0 ? 'nothing' : amountText(line, amount)
      await writeNote(tx, order, {
        actor,
        kind: 'internal',
        text: `Short in the yard: ${there} of ${line.sku}, of ${amountText(line, left)} to send.`,
        createdAt: now(),
      })
      await changeOrder(tx, actor, order, {
        action: 'order.short',
        set: { needsAttention: true, attention: [...new Set([...order.attention, 'short' as const])] },
        after: { sku: line.sku, found: there, of: amountText(line, left) },
      })
      return ok(null)
    })
