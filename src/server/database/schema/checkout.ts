import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'
import { session } from './shopping.ts'

const typed = (name: string) => text(name).notNull().default('')
const tick = (name: string) => boolean(name).notNull().default(false)

/**
 * The checkout form as a visitor filled it in: `taken` when it passed all rules, else a draft that the form
 * shows again. Passwords are never stored here.
 */
export const checkoutDetails = pgTable('checkout_details', {
  sessionIdHash: bytes('session_id_hash')
    .primaryKey()
    .references(() => session.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
  shippingFirstName: typed('shipping_first_name'),
  shippingLastName: typed('shipping_last_name'),
  shippingAddress1: typed('shipping_address_1'),
  shippingAddress2: typed('shipping_address_2'),
  shippingAddress3: typed('shipping_address_3'),
  shippingTown: typed('shipping_town'),
  shippingCounty: typed('shipping_county'),
  shippingPostcode: typed('shipping_postcode'),
  billingFirstName: typed('billing_first_name'),
  billingLastName: typed('billing_last_name'),
  billingAddress1: typed('billing_address_1'),
  billingAddress2: typed('billing_address_2'),
  billingAddress3: typed('billing_address_3'),
  billingTown: typed('billing_town'),
  billingCounty: typed('billing_county'),
  billingPostcode: typed('billing_postcode'),
  telephone: typed('telephone'),
  email: typed('email'),
  deliveryNotes: typed('delivery_notes'),
  poNumber: typed('po_number'),
  tradeCompanyName: typed('trade_company_name'),
  billingDiffers: tick('billing_differs'),
  trade: tick('trade'),
  saveAddresses: tick('save_addresses'),
  /** Consent to be reminded of a basket that was left, or of a saved list (D2). */
  basketReminder: tick('basket_reminder'),
  savedListReminder: tick('saved_list_reminder'),
  /** It passed all rules when it was submitted: an order may begin from it. */
  taken: tick('taken'),
  /** Validation messages of the last submission, by the form's field names. */
  problems: jsonb().$type<Record<string, string>>().notNull().default({}),
  updatedAt: moment('updated_at'),
})
