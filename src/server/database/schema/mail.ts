import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/**
 * Emails that wait to be sent. The text of a sent email is deleted, since it may hold a link that only its
 * recipient may open; that of an email about an order stays as long as its row, so that staff can repeat it.
 */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    template: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /**
     * The path that stops further reminders: '/reminder/…/stop', also for the button that mail readers show
     * (RFC 8058).
     */
    stopPath: text('stop_path'),
    /** A document to attach, by its kind and id: 'credit-note/12'. It is rendered when the email is sent. */
    attachment: text(),
    /** Where an answer goes, if not to the sender. */
    replyTo: text('reply_to'),
    /** The order that it is about, for its timeline. */
    orderId: integer('order_id'),
    /** Staff sent it once more (M-045), so it is not the email that a step of the order sends by itself. */
    isRepeat: boolean('is_repeat').notNull().default(false),
    createdAt: moment('created_at'),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The permanent rejection by a mail server, without the address. */
    refusal: text(),
  },
  (t) => [
    index('mail_by_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('mail_by_time').on(t.createdAt),
    index('mail_rejected').on(t.createdAt).where(sql`${t.refusal} is not null`),
    index('mail_waiting').on(t.createdAt).where(sql`${t.sentAt} is null`),
  ],
)
