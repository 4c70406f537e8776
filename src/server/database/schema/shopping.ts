import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { product, variation } from './catalogue.ts'
import { bytes, id, moment } from './columns.ts'

/** What a visitor left with us. There is a row only once there is something to keep (architecture §6). */
export const session = pgTable(
  'session',
  {
    /** SHA-256 of the id in the visitor's cookie: who reads the table cannot become the visitor. */
    idHash: bytes('id_hash').primaryKey(),
    createdAt: moment('created_at'),
    seenAt: moment('seen_at'),
    customerId: integer('customer_id'),
    postcode: text(),
    /** Saved dimensions and waiting alerts: src/server/http/session.ts knows the shape. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('session_by_seen').on(t.seenAt)],
)

export const basket = pgTable('basket', {
  id: id(),
  sessionIdHash: bytes('session_id_hash')
    .unique()
    .references(() => session.idHash, { onDelete: 'cascade' }),
  customerId: integer('customer_id').unique(),
  /** Raised by every change, so that a quote can tell whether its basket moved on. */
  version: integer().notNull().default(0),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
})

export const basketLine = pgTable(
  'basket_line',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => basket.id, { onDelete: 'cascade' }),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id),
    /** Hundredths of a square metre, or of a unit. */
    quantityHundredths: integer('quantity_hundredths').notNull(),
    addedAt: moment('added_at'),
  },
  (t) => [
    /* One line per variation (OP-13), also when two tabs add at once. */
    uniqueIndex('basket_line_by_variation').on(t.basketId, t.variationId),
    check('basket_line_quantity_positive', sql`${t.quantityHundredths} > 0`),
  ],
)

/** Products that a visitor wants to remember; a product appears once (OP-39). */
export const wishlistItem = pgTable(
  'wishlist_item',
  {
    sessionIdHash: bytes('session_id_hash')
      .notNull()
      .references(() => session.idHash, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at'),
  },
  (t) => [primaryKey({ columns: [t.sessionIdHash, t.productId] })],
)
