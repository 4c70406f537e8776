import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { variation } from './catalogue.ts'
import { bytes, hundredths, id, linePlans, moment } from './columns.ts'

/** A saved list (OP-55): a customer's, or a guest's under an email. */
export const savedList = pgTable(
  'saved_list',
  {
    id: id(),
    /** 'customer 12'; 'browser …', of one browser; 'mailbox ann@example.com', opened by a mailed link (D32). */
    owner: text().notNull().unique(),
    /** A guest's email, trimmed and in lower case. */
    email: text(),
    updatedAt: moment('updated_at'),
  },
  (t) => [index('saved_list_of_guests').on(t.updatedAt).where(sql`${t.email} is not null`)],
)

export const savedListItem = pgTable(
  'saved_list_item',
  {
    id: id(),
    listId: integer('list_id')
      .notNull()
      .references(() => savedList.id, { onDelete: 'cascade' }),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id),
    quantityHundredths: hundredths('quantity_hundredths'),
    plans: linePlans(),
    addedAt: moment('added_at'),
  },
  (t) => [
    index('saved_list_item_planned').on(t.id).where(sql`${t.plans} is not null`),
    uniqueIndex('saved_list_item_by_variation').on(t.listId, t.variationId),
    check('saved_list_item_quantity_positive', sql`${t.quantityHundredths} > 0`),
  ],
)

/** A mailed link that opens a guest's list once (D6, HZ-01). */
export const savedListLink = pgTable(
  'saved_list_link',
  {
    /** SHA-256 of the link's secret. */
    tokenHash: bytes('token_hash').primaryKey(),
    email: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('saved_list_link_by_end').on(t.expiresAt)],
)
