import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { holdsCardNumber } from '#domain/payments/card-number.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { type orderNote, orders, quote } from '../../database/schema/index.ts'
import type { Mail, MailWords } from '../../notifications/mail/index.ts'
import { noteEmail } from '../place/confirmation-email.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import type { BackOfficeOrderDeps } from './back-office.ts'
import { lockOrder } from './order-version.ts'
import { writeNote } from './write-note.ts'

type NoteKind = Exclude<(typeof orderNote.$inferSelect)['kind'], 'reason'>

export interface NoteRequest {
  readonly number: string
  readonly kind: NoteKind
  readonly text: string
}

export type NoteRefusal = 'no-order' | 'card-number' | 'no-address'

/** A note to the shopper as its email will read (M-038). It is not stored. */
export const previewNote =
  ({ queries, mail }: { readonly queries: Queries; readonly mail: Pick<Mail, 'preview'> }) =>
  async (
    number: string,
    text: string,
  ): Promise<Result<{ readonly to: string } & Pick<MailWords, 'subject' | 'text'>, NoteRefusal>> => {
    if (holdsCardNumber(text)) return err('card-number')
    const [found] = await queries
      .select({ order: orders, frozen: quote })
      .from(orders)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .where(eq(orders.number, number))
    if (found === undefined) return err('no-order')
    const to = found.frozen.details.email
    if (to === '') return err('no-address')
    const words = await mail.preview(queries, to, noteEmail(found.order, found.frozen, text))
    return ok({ to, subject: words.subject, text: words.text })
  }

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
        await notifyShopper(tx, mail, order, (frozen) => noteEmail(order, frozen, text))
      return ok({ noteId })
    })
