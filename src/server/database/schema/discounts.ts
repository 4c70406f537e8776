import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { discountCode } from './catalogue.ts'
import { moment } from './columns.ts'
import { basket } from './shopping.ts'

/** A use of a code: reserved while its quote is paid, redeemed with the order (D21). */
export const discountUse = pgTable(
  'discount_use',
  {
    /** The use of the code, e.g. a quote's id: each uses one code once. */
    holder: text().primaryKey(),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCode.id),
    /** The basket that pays: its own reserved use does not make a code look used up to it. */
    basketId: integer('basket_id').references(() => basket.id, { onDelete: 'set null' }),
    /** Everything that identifies the customer again: account, email. */
    customerKeys: text('customer_keys').array().notNull(),
    redeemed: boolean().notNull().default(false),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('discount_use_by_basket').on(t.basketId),
    index('discount_use_by_code').on(t.codeId),
    index('discount_use_by_customer').using('gin', t.customerKeys),
  ],
)
