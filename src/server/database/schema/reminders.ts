import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from './columns.ts'
import { session } from './shopping.ts'

export type ReminderKind = 'basket' | 'saved-list'

const perhaps = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Consent to one letter about what was left (D2): with the address until the letter is written, then with its hash alone,
 * so that its links work and no second one follows.
 */
export const reminder = pgTable(
  'reminder',
  {
    id: id(),
    kind: text().$type<ReminderKind>().notNull(),
    /** Who consented; null once that session is over. */
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Null: the letter is written. */
    email: text(),
    /** SHA-256 of the mailbox. */
    mailboxHash: bytes('mailbox_hash').notNull(),
    consentedAt: perhaps('consented_at').notNull(),
    sentAt: perhaps('sent_at'),
    /** SHA-256 of the secret in the letter's links. */
    tokenHash: bytes('token_hash').unique(),
    /** The basket that the letter's link brings back, until it has. */
    basketId: integer('basket_id'),
  },
  (t) => [
    uniqueIndex('reminder_of_session').on(t.sessionIdHash, t.kind),
    index('reminder_by_mailbox').on(t.mailboxHash),
    index('reminder_by_sending').on(t.sentAt),
    index('reminder_waiting').on(t.consentedAt).where(sql`${t.sentAt} is null`),
    check('reminder_kind', sql`${t.kind} in ('basket', 'saved-list')`),
    check('reminder_address', sql`(${t.email} is null) = (${t.sentAt} is not null)`),
  ],
)

/** Mailboxes that asked for no more reminders, by their SHA-256. */
export const reminderStop = pgTable('reminder_stop', {
  mailboxHash: bytes('mailbox_hash').primaryKey(),
  since: moment('since'),
})
