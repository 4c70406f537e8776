import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/**
 * Photographs of goods that arrived damaged or short, re-encoded (M-073). They belong to the refund, the request for a
 * second person or the return that the same form made. Staff alone see them; the files are in the picture store.
 */
export const refundPhotograph = pgTable(
  'refund_photograph',
  {
    id: id(),
    /** Null: it belongs to no order yet, or no more, and a job deletes its file. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The key of the form, which its refund or request has too. */
    formKey: text('form_key').notNull(),
    /** Of the file as it was sent, in hex: the same file of the same form is kept once. */
    sentSha256: text('sent_sha256').notNull(),
    /** Its name in the store: 'p' and 96 random bits. The public address admits no name that begins so. */
    hash: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null: the shopper sent it. */
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: moment('created_at'),
  },
  (t) => [
    index('refund_photograph_by_order').on(t.orderId),
    index('refund_photograph_by_staff').on(t.staffId),
    index('refund_photograph_by_time').on(t.createdAt),
    uniqueIndex('refund_photograph_once').on(t.formKey, t.sentSha256).where(sql`${t.orderId} is not null`),
  ],
)
