import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customer } from './accounts.ts'
import { discountCode, product, variation } from './catalogue.ts'
import { bytes, hundredths, id, linePlans, moment } from './columns.ts'
import { savedList } from './saved-list.ts'

/** A visitor's session. It has a row only once there is something to store (architecture §6). */
export const session = pgTable(
  'session',
  {
    /** SHA-256 of the id in the visitor's cookie: a reader of the table cannot impersonate the visitor. */
    idHash: bytes('id_hash').primaryKey(),
    createdAt: moment('created_at'),
    seenAt: moment('seen_at'),
    /** The customer who logged in; each device has a session of its own. */
    customerId: integer('customer_id'),
    /** When the password was last entered in this session (HZ-21). */
    signedInAt: timestamp('signed_in_at', { withTimezone: true }),
    postcode: text(),
    /** A guest's working saved list: the one that they saved to or retrieved in this session (OP-55). */
    savedListId: integer('saved_list_id').references(() => savedList.id, { onDelete: 'set null' }),
    /** Saved dimensions and waiting alerts; see `SessionData` in src/server/session/visitor.ts. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('session_by_seen').on(t.seenAt),
    index('session_by_customer').on(t.customerId),
    index('session_by_list').on(t.savedListId),
  ],
)

export const basket = pgTable('basket', {
  id: id(),
  sessionIdHash: bytes('session_id_hash')
    .unique()
    .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
  customerId: integer('customer_id').unique(),
  /** The one key that a basket is looked up by: the customer's, on any device, else the session's. */
  owner: text()
    .generatedAlwaysAs(
      sql`case when customer_id is null then 's' || encode(session_id_hash, 'hex') else 'c' || customer_id::text end`,
    )
    .unique(),
  /** The shopper's choice of delivery; whether it is still possible is decided at every read (T-131). */
  serviceId: integer('service_id'),
  deliveryDate: date('delivery_date', { mode: 'string' }),
  /** A wish for the delivery (OP-54). */
  deliveryExtra: text('delivery_extra'),
  /** One code at a time (T-142). */
  discountCodeId: integer('discount_code_id').references(() => discountCode.id),
  /** The newest adds that carried a key, newest first; see src/server/basket/recent-adds.ts. */
  recentAdds: jsonb('recent_adds').$type<readonly Record<string, unknown>[]>().notNull().default([]),
  /** Raised by every change, so that a quote can detect that its basket changed. */
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
    quantityHundredths: hundredths('quantity_hundredths'),
    plans: linePlans(),
    addedAt: moment('added_at'),
  },
  (t) => [
    index('basket_line_planned').on(t.id).where(sql`${t.plans} is not null`),
    /* One line per variation (OP-13), also when two tabs add at once. */
    uniqueIndex('basket_line_by_variation').on(t.basketId, t.variationId),
    check('basket_line_quantity_positive', sql`${t.quantityHundredths} > 0`),
  ],
)

/** Products on a visitor's wishlist, a customer's on every device; a product appears once (OP-39). */
export const wishlistItem = pgTable(
  'wishlist_item',
  {
    /** A guest's. */
    sessionIdHash: bytes('session_id_hash').references(() => session.idHash, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    customerId: integer('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at'),
  },
  (t) => [
    uniqueIndex('wishlist_item_of_session').on(t.sessionIdHash, t.productId),
    uniqueIndex('wishlist_item_of_customer').on(t.customerId, t.productId),
    check('wishlist_item_owner', sql`(${t.sessionIdHash} is null) <> (${t.customerId} is null)`),
  ],
)
