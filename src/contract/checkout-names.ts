import type { Checkbox, TextField } from '#domain/checkout/form.ts'

/* Separate from the schema of the posted form, so that pages import the names without zod. */

/**
 * The names of the posted fields (T-233). Telephone and email have billing names, although the form shows
 * them with the delivery (OP-59).
 */
export const checkoutFieldNames: Readonly<Record<TextField | Checkbox, string>> = {
  'shipping.firstName': 'shipping_first_name',
  'shipping.lastName': 'shipping_last_name',
  'shipping.address1': 'shipping_address_1',
  'shipping.address2': 'shipping_address_2',
  'shipping.address3': 'shipping_address_3',
  'shipping.town': 'shipping_town',
  'shipping.county': 'shipping_county',
  'shipping.postcode': 'shipping_postcode',
  'billing.firstName': 'billing_first_name',
  'billing.lastName': 'billing_last_name',
  'billing.address1': 'billing_address_1',
  'billing.address2': 'billing_address_2',
  'billing.address3': 'billing_address_3',
  'billing.town': 'billing_town',
  'billing.county': 'billing_county',
  'billing.postcode': 'billing_postcode',
  telephone: 'billing_telephone',
  email: 'billing_email',
  billingDiffers: 'diffaddress',
  deliveryNotes: 'delivery_notes',
  poNumber: 'po_number',
  trade: 'trade',
  tradeCompanyName: 'trade_company_name',
  password: 'password',
  passwordConfirmation: 'password_confirmation',
  saveAddresses: 'saveaddresses',
  basketReminder: 'basket_reminder',
  savedListReminder: 'saved_list_reminder',
}
