import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, id, moment, nullableMoment, oneOf } from './columns.ts'
import { staff } from './staff.ts'

/** A file of orders that a person asked for (M-031); theirs alone, and deleted after some days. */
export const orderExport = pgTable(
  'order_export',
  {
    id: id(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** What stands in a row. */
    rows: text().$type<'orders' | 'lines'>().notNull(),
    format: text().$type<'csv' | 'excel'>().notNull(),
    /** The filters of the list, or the numbers that were ticked, as the call had them. */
    filters: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text().$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    /** Orders written so far. */
    orders: integer().notNull().default(0),
    /** The order that the next piece begins after; null: it is the first piece, or there is none left. */
    position: jsonb().$type<{ readonly id: number; readonly placed: string } | null>(),
    createdAt: moment('created_at'),
    endedAt: nullableMoment('ended_at'),
  },
  (t) => [
    index('order_export_by_staff').on(t.staffId, t.id),
    index('order_export_by_age').on(t.createdAt),
    check('order_export_rows', oneOf(t.rows, ['orders', 'lines'])),
    check('order_export_format', oneOf(t.format, ['csv', 'excel'])),
    check('order_export_state', oneOf(t.state, ['making', 'ready', 'failed'])),
  ],
)

/** A piece of its text, compressed: no process holds a whole file. */
export const orderExportPart = pgTable(
  'order_export_part',
  {
    exportId: integer('export_id')
      .notNull()
      .references(() => orderExport.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
)
