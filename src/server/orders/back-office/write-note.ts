import { invariant } from '#domain/lang/invariant.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orderNote } from '../../database/schema/index.ts'

interface NewNote {
  readonly actor: Actor
  readonly kind: (typeof orderNote.$inferSelect)['kind']
  readonly text: string
  readonly createdAt?: Date
  /** Of the form that emailed it to several orders. */
  readonly press?: string
}

/**
 * Stores a note about an order and returns its number. The audit log names the number, never the text: a text
 * may name the shopper, and notes are erased with the order (M-193).
 */
export const writeNote = async (
  tx: Queries,
  order: { readonly id: number },
  { actor, ...note }: NewNote,
): Promise<number> => {
  const [written] = await tx
    .insert(orderNote)
    .values({
      orderId: order.id,
      actor: actor.kind,
      staffId: actor.kind === 'staff' ? actor.staffId : null,
      ...note,
    })
    .returning({ id: orderNote.id })
  invariant(written !== undefined, 'a note that was written')
  return written.id
}
