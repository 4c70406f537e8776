import { completePath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { holdsCardNumber } from '#domain/payments/card-number.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import type { orderNote } from '../../database/schema/index.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import type { BackOfficeOrderDeps } from './back-office.ts'
import { lockOrder } from './order-version.ts'
import { writeNote } from './write-note.ts'

type NoteKind = (typeof orderNote.$inferSelect)['kind']

export interface NoteRequest {
  readonly number: string
  readonly kind: NoteKind
  readonly text: string
}

export type NoteRefusal = 'no-order' | 'card-number' | 'no-address'

/**
 * Adds a note: for staff alone, or to the shopper by email (M-038). A note changes nothing of the order, so
 * its version stays. A text with a card number is stored nowhere (M-079).
 */
export const addOrderNote =
  ({ database, mail, now }: BackOfficeOrderDeps) =>
  (
    actor: Actor,
    { number, kind, text }: NoteRequest,
  ): Promise<Result<{ readonly noteId: number }, NoteRefusal>> =>
    database.transaction(async (tx) => {
      if (holdsCardNumber(text)) return err('card-number')
      const order = await lockOrder(tx, number)
      if (order === null) return err('no-order')
      if (kind === 'to-shopper' && order.email === '') return err('no-address')
      const noteId = await writeNote(tx, order, { actor, kind, text, createdAt: now() })
      await recordAudit(tx, {
        actor,
        action: 'order.note',
        subject: { kind: 'order', id: order.id },
        after: { noteId, kind },
      })
      if (kind === 'to-shopper')
        await notifyShopper(tx, mail, order, ({ details }) => ({
          template: 'order-note',
          data: {
            number: order.number,
            firstName: details.shipping.firstName,
            orderPath: completePath(order.token),
            text,
          },
        }))
      return ok({ noteId })
    })
