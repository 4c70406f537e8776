import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { noPence } from '#domain/money/pence.ts'
import {
  type ChargeKind,
  type ChargeSettlement,
  chargeKinds,
  chargeSettlements,
} from '#domain/orders/charge.ts'
import { id, moment, nullableMoment, oneOf, pence } from './columns.ts'
import { vatRateColumn } from './line-columns.ts'
import { orderNote } from './order-notes.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/**
 * Money that an order asks for beside its frozen quote: what a changed delivery costs more, or what staff add
 * (M-040, M-044). Never changed but for how it ends, paid or taken back, and for what of it is given back.
 */
export const orderCharge = pgTable(
  'order_charge',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … in its order. */
    number: integer().notNull(),
    /** Identifies the press of the form that made it: pressed twice, it charges once. */
    press: text().notNull(),
    kind: text().$type<ChargeKind>().notNull(),
    /** As the shopper reads it: 'Crane lorry'. */
    words: text().notNull(),
    pence: pence('pence'),
    vatPence: pence('vat_pence'),
    vatRate: vatRateColumn(),
    /** Why, as staff typed it; null: they did not say. */
    noteId: integer('note_id').references(() => orderNote.id),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at'),
    paidAt: nullableMoment('paid_at'),
    settlement: text().$type<ChargeSettlement>(),
    /** By which the merchant finds the payment: its id at the provider, or what staff typed. */
    settlementReference: text('settlement_reference'),
    withdrawnAt: nullableMoment('withdrawn_at'),
    /** Of what was paid: given back, or being given back (IV-32). */
    refundedPence: pence('refunded_pence').default(noPence),
  },
  (t) => [
    uniqueIndex('order_charge_by_number').on(t.orderId, t.number),
    uniqueIndex('order_charge_by_press').on(t.orderId, t.press),
    index('order_charge_by_staff').on(t.staffId),
    index('order_charge_by_note').on(t.noteId),
    check('order_charge_kind', oneOf(t.kind, chargeKinds)),
    check(
      'order_charge_amount',
      sql`${t.pence} between 50 and 10000000 and ${t.vatPence} between 0 and ${t.pence}`,
    ),
    check('order_charge_ends_once', sql`${t.paidAt} is null or ${t.withdrawnAt} is null`),
    check(
      'order_charge_refunds',
      sql`${t.refundedPence} between 0 and ${t.pence} and (${t.refundedPence} = 0 or ${t.paidAt} is not null)`,
    ),
    check(
      'order_charge_settlement',
      sql`(${t.paidAt} is null) = (${t.settlement} is null) and (${t.settlement} is null or ${oneOf(t.settlement, chargeSettlements)})`,
    ),
  ],
)
