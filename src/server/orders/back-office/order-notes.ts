import { isNull } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { mentionedIn } from '#domain/staff/mentions.ts'
import { rightsOf } from '#domain/staff/roles.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { type orderNote, staff } from '../../database/schema/index.ts'
import type { Mail, MailWords } from '../../notifications/mail/index.ts'
import { findOrderNow } from '../changes/order-now.ts'
import { noteEmail } from '../place/confirmation-email.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { BackOfficeOrderDeps } from './back-office.ts'
import { lockOrder } from './order-version.ts'
import { writeNote } from './write-note.ts'

type NoteKind = Exclude<(typeof orderNote.$inferSelect)['kind'], 'reason'>

export interface NoteRequest {
  readonly number: string
  readonly kind: NoteKind
  readonly text: string
}

export type NoteRefusal = 'no-order' | 'no-address'

/** A note to the shopper as its email will read (M-038). It is not stored. */
export const previewNote =
  ({ queries, mail }: { readonly queries: Queries; readonly mail: Pick<Mail, 'preview'> }) =>
  async (
    number: string,
    text: string,
  ): Promise<Result<{ readonly to: string } & Pick<MailWords, 'subject' | 'text'>, NoteRefusal>> => {
    const found = await findOrderNow(queries, number)
    if (found === null) return err('no-order')
    const to = found.now.details.email
    if (to === '') return err('no-address')
    const words = await mail.preview(queries, to, noteEmail(found.order, found.now, text))
    return ok({ to, subject: words.subject, text: words.text })
  }

/** Emails the people whom a note for staff names and who may see it, but not its writer; returns how many. */
const tellMentioned = async (
  tx: Queries,
  mail: BackOfficeOrderDeps['mail'],
  actor: Actor,
  { number, text }: NoteRequest,
): Promise<number> => {
  if (actor.kind !== 'staff' || !text.includes('@')) return 0
  const people = await tx.select().from(staff).where(isNull(staff.suspendedAt))
  const readers = people.filter(({ roles }) => rightsOf(roles).has('orders.see'))
  const mentioned = mentionedIn(text, readers).filter(({ id }) => id !== actor.staffId)
  for (const { email } of mentioned)
    await mail.send(tx, email, { template: 'staff-mention', data: { by: actor.name, number } })
  return mentioned.length
}

/** Stores a note about a locked order with its row of the audit log, and emails one to its shopper. */
export const storeNote = async (
  tx: Queries,
  { mail, now }: Pick<BackOfficeOrderDeps, 'mail' | 'now'>,
  order: OrderRow,
  note: { readonly actor: Actor; readonly kind: NoteKind; readonly text: string; readonly press?: string },
): Promise<number> => {
  const { actor, kind, text } = note
  const noteId = await writeNote(tx, order, { ...note, createdAt: now() })
  await recordAudit(tx, {
    actor,
    action: 'order.note',
    subject: { kind: 'order', id: order.id },
    after: { noteId, kind },
  })
  if (kind === 'to-shopper') await notifyShopper(tx, mail, order, (frozen) => noteEmail(order, frozen, text))
  return noteId
}

/**
 * Adds a note: for staff alone, or to the shopper by email (M-038). A note changes nothing of the order, so
 * its version stays.
 */
export const addOrderNote =
  (deps: BackOfficeOrderDeps) =>
  (
    actor: Actor,
    note: NoteRequest,
  ): Promise<Result<{ readonly noteId: number; readonly mentioned: number }, NoteRefusal>> =>
    deps.database.transaction(async (tx) => {
      const { number, kind, text } = note
      const order = await lockOrder(tx, number)
      if (order === null) return err('no-order')
      if (kind === 'to-shopper' && order.email === '') return err('no-address')
      const noteId = await storeNote(tx, deps, order, { actor, kind, text })
      const mentioned =
        kind === 'internal' ? await tellMentioned(tx, deps.mail, actor, { ...note, number: order.number }) : 0
      return ok({ noteId, mentioned })
    })
