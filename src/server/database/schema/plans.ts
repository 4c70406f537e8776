import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { customer } from './accounts.ts'
import { variation } from './catalogue.ts'
import { bytes, id, moment } from './columns.ts'
import { session } from './shopping.ts'

/**
 * A plan as it was added to a basket; never changed. Lines of baskets, quotes and orders carry its number and
 * token (`LinePlan`), so an order shows what was planned, whatever becomes of the goods (L-088, L-089).
 */
export const laidPlan = pgTable(
  'laid_plan',
  {
    id: id(),
    /** Readable, 'PL-4K7Q-9XWX'; it gives access to nothing. */
    number: text().notNull().unique(),
    /** 256 random bits: the plan's address. */
    token: text().notNull().unique(),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id),
    /** The plan as `encodePlan` writes it. */
    code: text().notNull(),
    /** The goods as they were then, without extras: the plan is worked out from these. */
    goods: jsonb().$type<PlannedGoods>().notNull(),
    createdAt: moment('created_at'),
  },
  (t) => [index('laid_plan_by_variation').on(t.variationId), index('laid_plan_by_time').on(t.createdAt)],
)

/** A plan that a visitor saved, to go on with or to share (L-096, L-097). */
export const savedPlan = pgTable(
  'saved_plan',
  {
    id: id(),
    /** A guest's. */
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    customerId: integer('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id, { onDelete: 'cascade' }),
    /** As `encodePlan` writes it. */
    code: text().notNull(),
    /** 256 random bits: the address of the shared plan; null: not shared, or withdrawn. */
    token: text().unique(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (t) => [
    index('saved_plan_of_session').on(t.sessionIdHash),
    index('saved_plan_of_customer').on(t.customerId),
    index('saved_plan_by_variation').on(t.variationId),
    check('saved_plan_owner', sql`(${t.sessionIdHash} is null) <> (${t.customerId} is null)`),
  ],
)
