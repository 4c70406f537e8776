import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'
import { session } from './shopping.ts'

/** The mailbox that a session wants to pay from while cards are being tested, and the code that was mailed there (SX-08). */
export const cardCheck = pgTable(
  'card_check',
  {
    sessionIdHash: bytes('session_id_hash')
      .primaryKey()
      .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The mailbox that the code went to: another one has to be checked again. */
    mailbox: text().notNull(),
    /** With the mailbox: the code is good in each session that names it. */
    codeSha256: text('code_sha256').notNull(),
    tries: integer().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    passedAt: timestamp('passed_at', { withTimezone: true }),
  },
  (t) => [index('card_check_by_mailbox').on(t.mailbox, t.sentAt)],
)
