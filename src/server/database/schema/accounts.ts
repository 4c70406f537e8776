import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { noPence } from '#domain/money/pence.ts'
import { bytes, id, moment, pence } from './columns.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** `suspended`: no new orders on account; the debt stays. */
export type TradeStatus = 'none' | 'pending' | 'approved' | 'suspended'

/**
 * A person with an account. Their orders stay when the account is deleted: the law requires invoices for six
 * years.
 */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    /** The email as typed; emails are sent there. */
    email: text().notNull(),
    /** In lower case; accounts are looked up by it. */
    emailKey: text('email_key').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    telephone: text().notNull().default(''),
    /** Argon2id, as a PHC string. */
    passwordHash: text('password_hash').notNull(),
    /** When a link that was mailed there was opened; null: the address may be another person's (HZ-26). */
    emailConfirmedAt: timestamptz('email_confirmed_at'),
    /** Since when news may be sent (UK GDPR: consent, when it was given). */
    newsSince: timestamptz('news_since'),
    tradeStatus: text('trade_status').$type<TradeStatus>().notNull().default('none'),
    tradeCompany: text('trade_company').notNull().default(''),
    /** When staff refused the last application; the status is `none` again. */
    tradeRefusedAt: timestamptz('trade_refused_at'),
    /** Limit of the debt on account, in pence; the debt now is in trade_balance. */
    creditLimitPence: pence('credit_limit_pence').default(noPence),
    createdAt: moment('created_at'),
    /** When they last logged in: an unused account is deleted. */
    usedAt: moment('used_at'),
    /** When they were first notified that it will be; logging in clears it. */
    endingToldAt: timestamptz('ending_told_at'),
    /** When the last notice was sent, a week before the end. */
    lastNoticeAt: timestamptz('last_notice_at'),
  },
  (t) => [
    index('customer_by_use').on(t.usedAt),
    /* What a caller says on the telephone (M-078). */
    index('customer_by_last_name').on(sql`lower(${t.lastName}) text_pattern_ops`),
    index('customer_by_company').on(sql`lower(${t.tradeCompany}) text_pattern_ops`),
    index('customer_by_telephone').on(sql`regexp_replace(${t.telephone}, '\\D', '', 'g') text_pattern_ops`),
    /* Few rows: the dashboard counts them (M-020). */
    index('customer_of_company').on(t.id).where(sql`${t.tradeCompany} <> ''`),
    index('customer_applied').on(t.id).where(sql`${t.tradeStatus} = 'pending'`),
    check('customer_trade_status', sql`${t.tradeStatus} in ('none', 'pending', 'approved', 'suspended')`),
    check('customer_credit', sql`${t.creditLimitPence} >= 0`),
    check('customer_trade_company', sql`${t.tradeStatus} = 'none' or ${t.tradeCompany} <> ''`),
  ],
)

const customerId = () =>
  integer('customer_id')
    .notNull()
    .references(() => customer.id, { onDelete: 'cascade' })

/** A customer's addresses for delivery and billing; at most one of each is the default. */
export const customerAddress = pgTable(
  'customer_address',
  {
    id: id(),
    customerId: customerId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address1: text('address_1').notNull(),
    address2: text('address_2').notNull().default(''),
    address3: text('address_3').notNull().default(''),
    town: text().notNull(),
    county: text().notNull(),
    postcode: text().notNull(),
    isDelivery: boolean('is_delivery').notNull().default(false),
    isBilling: boolean('is_billing').notNull().default(false),
    createdAt: moment('created_at'),
  },
  (t) => [
    index('customer_address_by_customer').on(t.customerId),
    index('customer_address_by_postcode').on(t.postcode),
    uniqueIndex('customer_address_delivery').on(t.customerId).where(sql`${t.isDelivery}`),
    uniqueIndex('customer_address_billing').on(t.customerId).where(sql`${t.isBilling}`),
  ],
)

export type LinkPurpose = 'reset-password' | 'confirm-email' | 'change-email'

/** Links in emails: each works once, and only its hash is stored (HZ-04). */
export const accountLink = pgTable(
  'account_link',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    customerId: customerId(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [index('account_link_by_customer').on(t.customerId), index('account_link_by_end').on(t.expiresAt)],
)
