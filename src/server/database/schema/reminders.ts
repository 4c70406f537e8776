import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from './columns.ts'
import { session } from './shopping.ts'

export type ReminderKind = 'basket' | 'saved-list'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Consent to one reminder of a basket or saved list that was left (D2): stored with the address until the
 * email is written, then with its hash alone, so that the email's links work and no second email follows.
 */
export const reminder = pgTable(
  'reminder',
  {
    id: id(),
    /** `review`: the request for reviews of an order, for its unsubscribe link. */
    kind: text().$type<ReminderKind | 'review'>().notNull(),
    /** The session that consented; null once it is over. */
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Null once the email is written. */
    email: text(),
    /** SHA-256 of the mailbox. */
    mailboxHash: bytes('mailbox_hash').notNull(),
    consentedAt: timestamptz('consented_at').notNull(),
    sentAt: timestamptz('sent_at'),
    /** SHA-256 of the secret in the email's links. */
    tokenHash: bytes('token_hash').unique(),
    /** The basket that the email's link restores, until it has done so. */
    basketId: integer('basket_id'),
  },
  (t) => [
    uniqueIndex('reminder_of_session').on(t.sessionIdHash, t.kind),
    index('reminder_by_mailbox').on(t.mailboxHash),
    index('reminder_by_sending').on(t.sentAt),
    index('reminder_waiting').on(t.consentedAt).where(sql`${t.sentAt} is null`),
    check('reminder_kind', sql`${t.kind} in ('basket', 'saved-list', 'review')`),
    check('reminder_address', sql`(${t.email} is null) = (${t.sentAt} is not null)`),
  ],
)

/** Mailboxes that opted out of reminders, by their SHA-256. */
export const reminderStop = pgTable('reminder_stop', {
  mailboxHash: bytes('mailbox_hash').primaryKey(),
  since: moment('since'),
})
