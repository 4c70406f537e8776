import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { variation } from './catalogue.ts'
import { bytes, id, moment, nullableMoment } from './columns.ts'

/**
 * An address for one email when a variation is back in stock (S-018). The row is deleted in the transaction that
 * writes the email, so that it is sent once and the address forgotten.
 */
export const stockNotice = pgTable(
  'stock_notice',
  {
    id: id(),
    variationId: integer('variation_id')
      .notNull()
      .references(() => variation.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The address as accounts compare it. */
    emailKey: text('email_key').notNull(),
    /** SHA-256 of the secret in the email's links. */
    tokenHash: bytes('token_hash').notNull().unique(),
    askedAt: moment('asked_at'),
    /** Null until the link in the email was pressed: nothing else is sent before. */
    confirmedAt: nullableMoment('confirmed_at'),
  },
  (t) => [
    uniqueIndex('stock_notice_once').on(t.variationId, t.emailKey),
    index('stock_notice_by_email').on(t.emailKey),
    index('stock_notice_by_age').on(t.askedAt),
  ],
)
