import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { staff } from './staff.ts'

/** A view of a list that a person saved: its filters, order and columns by a name (M-024). */
export const staffView = pgTable(
  'staff_view',
  {
    id: id(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The list that it is of, by its name in the contract; views of the releases before are of orders. */
    list: text().notNull().default('orders'),
    name: text().notNull(),
    /** The query of the list's address, without a page: 'state=to-send&service=Express'. */
    query: text().notNull(),
    /** It stands in the menu of all staff who may open the list. */
    isShared: boolean('is_shared').notNull(),
    createdAt: moment('created_at'),
    /** Since when it is removed: for a day it can be brought back. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('staff_view_by_name').on(t.staffId, t.name),
    index('staff_view_shared').on(t.name).where(sql`${t.isShared}`),
    check('staff_view_named', sql`${t.name} <> ''`),
  ],
)

/** The view that a person begins with instead of the dashboard. */
export const staffStart = pgTable(
  'staff_start',
  {
    staffId: integer('staff_id')
      .primaryKey()
      .references(() => staff.id),
    viewId: integer('view_id')
      .notNull()
      .references(() => staffView.id, { onDelete: 'cascade' }),
  },
  (t) => [index('staff_start_by_view').on(t.viewId)],
)
