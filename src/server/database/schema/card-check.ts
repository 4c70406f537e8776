import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'
import { session } from './shopping.ts'

/**
 * The mailbox that a session wants to pay from while a card-testing attack goes on, and the code that was
 * mailed there (SX-08).
 */
export const cardCheck = pgTable(
  'card_check',
  {
    sessionIdHash: bytes('session_id_hash')
      .primaryKey()
      .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The mailbox that the code went to: another one has to be checked again. */
    mailbox: text().notNull(),
    /** Hash of the mailbox and the code: the code is valid in each session that names the mailbox. */
    codeSha256: text('code_sha256').notNull(),
    tries: integer().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    passedAt: timestamp('passed_at', { withTimezone: true }),
  },
  (t) => [index('card_check_by_mailbox').on(t.mailbox, t.sentAt)],
)
