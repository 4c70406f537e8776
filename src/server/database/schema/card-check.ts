import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'
import { session } from './shopping.ts'

/** A code that was mailed to somebody who wants to pay by card while cards are being tested (SX-08). */
export const cardCheck = pgTable('card_check', {
  sessionIdHash: bytes('session_id_hash')
    .primaryKey()
    .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
  /** The mailbox that it went to: another one has to be checked again. */
  mailbox: text().notNull(),
  codeSha256: text('code_sha256').notNull(),
  tries: integer().notNull().default(0),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  passedAt: timestamp('passed_at', { withTimezone: true }),
})
