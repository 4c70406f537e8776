import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Letters that wait to be sent. What was sent keeps no words: they may hold a link that only its owner may open. */
export const mail = pgTable(
  'mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    template: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** The answer of a mail server that will never take it, without the address. */
    refusal: text(),
  },
  (t) => [index('mail_by_time').on(t.createdAt)],
)
