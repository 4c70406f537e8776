import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type ReturnReason, returnReasons } from '#domain/returns/reasons.ts'
import { openReturnStates, type ReturnState, returnStates } from '#domain/returns/states.ts'
import { type ReturnTerms, returnTerms } from '#domain/returns/terms.ts'
import { id, moment, nullableMoment, oneOf } from './columns.ts'
import { orderNote } from './order-notes.ts'
import { orderLine, orders } from './orders.ts'
import { staffRefund } from './refunds.ts'
import { staff } from './staff.ts'

/* Goods that come back from a shopper (M-070). Words that people type are notes of the order, erased with it. */

export const returnCase = pgTable(
  'return_case',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … in its order. */
    number: integer().notNull(),
    /** Of the form that asked for it: sent twice, it asks once. Its pictures have the same key. */
    key: text().notNull().unique(),
    state: text().$type<ReturnState>().notNull().default('asked'),
    reason: text().$type<ReturnReason>().notNull(),
    /** The terms on the day that it was asked for, and the most of the goods' price to keep on them (M-071). */
    terms: text().$type<ReturnTerms>().notNull(),
    feePercent: integer('fee_percent').notNull(),
    /** The person who made it for the shopper; null: the shopper did. */
    staffId: integer('staff_id').references(() => staff.id),
    askedNoteId: integer('asked_note_id').references(() => orderNote.id, { onDelete: 'set null' }),
    askedAt: moment('asked_at'),
    /** How and when the goods left the shopper. */
    carrier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    sentOn: date('sent_on', { mode: 'string' }),
    receivedOn: date('received_on', { mode: 'string' }),
    /** The last day for the money (M-071). */
    dueOn: date('due_on', { mode: 'string' }),
    inspectedNoteId: integer('inspected_note_id').references(() => orderNote.id, { onDelete: 'set null' }),
    /** Why it was refused, or settled without money; the shopper reads it. */
    endedNoteId: integer('ended_note_id').references(() => orderNote.id, { onDelete: 'set null' }),
    /** The refund that settled it; null: none did, or no money was due. */
    staffRefundId: integer('staff_refund_id').references(() => staffRefund.id),
    endedAt: nullableMoment('ended_at'),
  },
  (t) => [
    uniqueIndex('return_case_by_number').on(t.orderId, t.number),
    index('return_case_by_state').on(t.state, t.id),
    index('return_case_open').on(t.orderId).where(oneOf(t.state, openReturnStates)),
    index('return_case_by_refund').on(t.staffRefundId).where(sql`${t.staffRefundId} is not null`),
    index('return_case_by_asked_note').on(t.askedNoteId).where(sql`${t.askedNoteId} is not null`),
    index('return_case_by_inspected_note').on(t.inspectedNoteId).where(sql`${t.inspectedNoteId} is not null`),
    index('return_case_by_ended_note').on(t.endedNoteId).where(sql`${t.endedNoteId} is not null`),
    check('return_case_state', oneOf(t.state, returnStates)),
    check('return_case_reason', oneOf(t.reason, returnReasons)),
    check('return_case_terms', oneOf(t.terms, returnTerms)),
    check('return_case_fee', sql`${t.feePercent} between 0 and 100`),
    check('return_case_refund', sql`${t.staffRefundId} is null or ${t.state} = 'settled'`),
  ],
)

/** Goods of a line that come back, in the line's unit: tiles, or hundredths. */
export const returnLine = pgTable(
  'return_line',
  {
    id: id(),
    returnCaseId: integer('return_case_id')
      .notNull()
      .references(() => returnCase.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    /** What of it came; null: it has not come yet. */
    received: integer(),
    /** What of that is broken and written off; null: not inspected yet. The rest is in stock again (M-072). */
    broken: integer(),
  },
  (t) => [
    uniqueIndex('return_line_once').on(t.returnCaseId, t.orderLineId),
    index('return_line_by_line').on(t.orderLineId),
    check('return_line_amount', sql`${t.amount} > 0`),
    check('return_line_received', sql`${t.received} is null or ${t.received} between 0 and ${t.amount}`),
    check(
      'return_line_broken',
      sql`${t.broken} is null or (${t.received} is not null and ${t.broken} between 0 and ${t.received})`,
    ),
  ],
)
