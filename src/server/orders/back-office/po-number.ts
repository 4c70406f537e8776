import { ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database } from '../../database/database.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from './order-version.ts'
import { writeNote } from './write-note.ts'

/**
 * Sets the customer's own number for an order, '4711', or takes it away (M-085): its invoice and emails show it, and
 * the order is found by it. It may be set in every state, since customers often give it with the payment.
 */
export const setPoNumber =
  ({ database, now }: { readonly database: Pick<Database, 'transaction'>; readonly now: () => Date }) =>
  (
    actor: Actor,
    at: OrderAt,
    poNumber: string | null,
  ): Promise<Result<{ readonly version: number }, 'no-order' | OrderChanged>> =>
    database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      if (order.poNumber === poNumber) return ok({ version: order.version })
      const text = `${poNumber ?? 'None'}, before: ${order.poNumber ?? 'none'}`
      const noteId = await writeNote(tx, order, { actor, kind: 'reason', text, createdAt: now() })
      await changeOrder(tx, actor, order, { action: 'order.po-number', set: { poNumber }, after: { noteId } })
      return ok({ version: order.version + 1 })
    })
