import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, nullableMoment, oneOf } from './columns.ts'
import { mail } from './mail.ts'
import { orderLine, orders } from './orders.ts'
import { staff } from './staff.ts'

/* Who picks orders, and what of them was sent, by whom and with which tracking numbers. */

/** The carriers of the merchant (M-054). Staff enter them; one that is not used any more is switched off. */
export const carrier = pgTable(
  'carrier',
  {
    id: id(),
    name: text().notNull().unique(),
    /** 'https://track.example/{number}'; null: the carrier has no tracking page. */
    linkPattern: text('link_pattern'),
    /** '@@#########GB'; null: any number. See `fitsNumberPattern`. */
    numberPattern: text('number_pattern'),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [check('carrier_link', sql`${t.linkPattern} like 'https://%{number}%'`)],
)

/** One dispatch of goods of an order (M-053). */
export const shipment = pgTable(
  'shipment',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … in its order. */
    number: integer().notNull(),
    carrierId: integer('carrier_id').references(() => carrier.id),
    trackingNumbers: jsonb('tracking_numbers').$type<readonly string[]>().notNull().default([]),
    /** The day the goods leave, '2026-11-26'. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment('created_at'),
    /** The email about it, while it is stored; it waits until the dispatch can no longer be taken back. */
    mailId: integer('mail_id').references(() => mail.id, { onDelete: 'set null' }),
    /** The person who had picked the order, restored when the dispatch is taken back; null: it was not picked. */
    pickedBy: integer('picked_by').references(() => staff.id),
    /** Whether it stood packed. */
    wasPacked: boolean('was_packed').notNull().default(false),
    /** When the dispatch turned out not to have happened; its goods are to be sent again. */
    withdrawnAt: nullableMoment('withdrawn_at'),
    /** Taken back before its email, or corrected after it. */
    withdrawal: text().$type<'taken-back' | 'corrected'>(),
  },
  (t) => [
    uniqueIndex('shipment_by_number').on(t.orderId, t.number),
    index('shipment_by_mail').on(t.mailId),
    check('shipment_withdrawal', sql`(${t.withdrawnAt} is null) = (${t.withdrawal} is null)`),
    check('shipment_withdrawal_kind', oneOf(t.withdrawal, ['taken-back', 'corrected'])),
  ],
)

/** What of an order line a dispatch holds: never more in all than was ordered (IV-26). */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipment.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    /** Whole tiles, or hundredths of a square metre or unit; see `orderedAmount`. */
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderLineId] }),
    index('shipment_line_by_order_line').on(t.orderLineId),
    check('shipment_line_amount', sql`${t.amount} > 0`),
  ],
)

/** Who picks an order, and since when (M-049); it ends with the next dispatch. */
export const pick = pgTable('pick', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  since: moment('since'),
  /** The version of the order that stands packed; null: it is still picked (M-028). */
  packedVersion: integer('packed_version'),
})

/** Orders whose page a person had open, and when the page last said so (M-035). */
export const orderOpen = pgTable(
  'order_open',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.staffId] }),
    index('order_open_by_staff').on(t.staffId),
    index('order_open_seen').on(t.seenAt),
  ],
)
