import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Letters that wait to be sent. What was sent keeps no words: they may hold a link that only its owner may open. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    template: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Where its reader is asked no more: '/reminder/…/stop', also for the button that mail readers show (RFC 8058). */
    stopPath: text('stop_path'),
    /** A document to send along, by its kind and id: 'credit-note/12'. It is written when the email goes out. */
    attachment: text(),
    createdAt: moment('created_at'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The answer of a mail server that will never take it, without the address. */
    refusal: text(),
  },
  (t) => [
    index('mail_by_time').on(t.createdAt),
    index('mail_waiting').on(t.createdAt).where(sql`${t.sentAt} is null`),
  ],
)
