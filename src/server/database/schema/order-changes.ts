import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { type DifferenceSettlement, differenceSettlements } from '#domain/orders/delivery-change.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { id, moment, oneOf, pence } from './columns.ts'
import { orderNote } from './order-notes.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/**
 * What staff changed of an order (OM-03). The frozen quote stays as it was; the latest change lies over it. A
 * row has the whole delivery as it is from then on, so that one row, not a sum of several, is the order as it
 * is now. Never changed but for `isLatest`.
 */
export const orderChange = pgTable(
  'order_change',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … in its order. */
    number: integer().notNull(),
    isLatest: boolean('is_latest').notNull(),
    details: jsonb().$type<CheckoutDetails>().notNull(),
    serviceId: integer('service_id').notNull(),
    serviceName: text('service_name').notNull(),
    deliveryDate: date('delivery_date', { mode: 'string' }),
    dateEstimated: boolean('date_estimated').notNull(),
    /** What was changed, for the timeline: 'Postcode: LS2 8AA, was LS1 4AP'. */
    words: text().notNull(),
    /** The shopper got an email about it. */
    isEmailed: boolean('is_told').notNull(),
    /** The address or the email is another; otherwise service, day, telephone or notes alone are. */
    isAddress: boolean('is_address').notNull(),
    /** What the delivery costs more than before, VAT included; negative: less. */
    differencePence: pence('difference_pence'),
    settled: text().$type<DifferenceSettlement>().notNull(),
    /** Why, as staff typed it; null: they did not say. */
    noteId: integer('note_id').references(() => orderNote.id),
    actor: text().$type<Actor['kind']>().notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: moment('created_at'),
  },
  (t) => [
    uniqueIndex('order_change_by_number').on(t.orderId, t.number),
    uniqueIndex('order_change_latest').on(t.orderId).where(sql`${t.isLatest}`),
    index('order_change_by_staff').on(t.staffId),
    index('order_change_by_note').on(t.noteId),
    index('order_change_by_service').on(t.serviceName).where(sql`${t.isLatest}`),
    index('order_change_by_postcode')
      .on(sql`(${t.details} #>> '{shipping,postcode}') collate "C"`)
      .where(sql`${t.isLatest}`),
    index('order_change_by_delivery').on(t.deliveryDate).where(sql`${t.isLatest}`),
    check('order_change_settled', oneOf(t.settled, differenceSettlements)),
    check('order_change_nothing_to_settle', sql`(${t.differencePence} = 0) = (${t.settled} = 'nothing')`),
  ],
)
