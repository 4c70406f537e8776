import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type StockReason, stockReasons } from '#domain/stock/change-stock.ts'
import { variation } from './catalogue.ts'
import { id, moment, oneOf } from './columns.ts'
import { orderLine } from './orders.ts'
import { staff } from './staff.ts'

export const stockMoveKinds = ['count', 'sale', 'return', 'adjustment'] as const

/** Every change of counted stock: counts of imports, sales, returns, and what staff adjust. Their sum is the stock (IV-02). */
export const stockMove = pgTable(
  'stock_move',
  {
    id: id(),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id, { onDelete: 'cascade' }),
    kind: text().$type<(typeof stockMoveKinds)[number]>().notNull(),
    deltaHundredths: integer('delta_hundredths').notNull(),
    orderLineId: integer('order_line_id').references(() => orderLine.id, { onDelete: 'cascade' }),
    at: moment('at'),
    /** Of an adjustment: why, by whom, and what they noted. */
    reason: text().$type<StockReason>(),
    note: text(),
    staffId: integer('staff_id').references(() => staff.id),
    /** Identifies the press of the form: pressed twice, it adjusts once. */
    press: text(),
  },
  (t) => [
    index('stock_move_by_variation').on(t.variationId, t.id),
    index('stock_move_by_line').on(t.orderLineId),
    /* An order line is sold once; it may come back in parts. */
    uniqueIndex('stock_move_by_sold_line').on(t.orderLineId).where(sql`${t.kind} = 'sale'`),
    uniqueIndex('stock_move_by_press').on(t.variationId, t.press).where(sql`${t.press} is not null`),
    check('stock_move_kind', oneOf(t.kind, stockMoveKinds)),
    check('stock_move_line', sql`(${t.kind} in ('sale', 'return')) = (${t.orderLineId} is not null)`),
    check('stock_move_reason', oneOf(t.reason, stockReasons)),
    check(
      'stock_move_adjustment',
      sql`(${t.kind} = 'adjustment') = (${t.reason} is not null) and (${t.kind} = 'adjustment') = (${t.staffId} is not null)`,
    ),
  ],
)
