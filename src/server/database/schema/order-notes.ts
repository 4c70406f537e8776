import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Actor } from '#domain/staff/actor.ts'
import { id, moment } from './columns.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/** What staff write about an order: for themselves, or to its shopper by email (M-038). Never changed. */
export const orderNote = pgTable(
  'order_note',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actor: text().$type<Actor['kind']>().notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    /** `reason`: why staff changed something, in their words; the audit log has the number of the note (M-193). */
    kind: text().$type<'internal' | 'to-shopper' | 'reason'>().notNull(),
    text: text().notNull(),
    /** Identifies the press of the form that emailed it to several orders: pressed twice, each gets it once (M-030). */
    press: text(),
    createdAt: moment('created_at'),
  },
  (t) => [
    index('order_note_by_order').on(t.orderId, t.id),
    /* The orders with a note, for lists (M-206). */
    index('order_note_written').on(t.orderId).where(sql`${t.kind} <> 'reason'`),
    uniqueIndex('order_note_by_press').on(t.orderId, t.press).where(sql`${t.press} is not null`),
  ],
)

/** Every wording of the terms that an order was placed under, by the hash that the order stores (M-036). */
export const termsWording = pgTable('terms_wording', {
  sha256: text().primaryKey(),
  html: text().notNull(),
})
