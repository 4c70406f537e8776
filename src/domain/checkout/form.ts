import { formatPostcode } from '../delivery/postcode.ts'

/** The parts of an address, in the order of the form (T-231). */
export const addressParts = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'address3',
  'town',
  'county',
  'postcode',
] as const
export type AddressPart = (typeof addressParts)[number]

export type AddressKind = 'shipping' | 'billing'
export type AddressField = `${AddressKind}.${AddressPart}`

const addressFieldsOf = (kind: AddressKind): readonly AddressField[] =>
  addressParts.map((part) => `${kind}.${part}` as const)

/** The text fields, in the order of the form. */
export const textFields: readonly TextField[] = [
  ...addressFieldsOf('shipping'),
  'telephone',
  'email',
  'deliveryNotes',
  ...addressFieldsOf('billing'),
  'poNumber',
  'password',
  'passwordConfirmation',
  'tradeCompanyName',
]
export type TextField =
  | AddressField
  | 'telephone'
  | 'email'
  | 'deliveryNotes'
  | 'poNumber'
  | 'tradeCompanyName'
  | 'password'
  | 'passwordConfirmation'

export const checkboxes = [
  'billingDiffers',
  'trade',
  'saveAddresses',
  'basketReminder',
  'savedListReminder',
] as const
export type Checkbox = (typeof checkboxes)[number]

/** The state of the form: the typed texts and the ticked checkboxes. */
export type DetailsForm = Readonly<Record<TextField, string>> & Readonly<Record<Checkbox, boolean>>

/** A form with nothing filled in. */
export const emptyForm: DetailsForm = {
  'shipping.firstName': '',
  'shipping.lastName': '',
  'shipping.address1': '',
  'shipping.address2': '',
  'shipping.address3': '',
  'shipping.town': '',
  'shipping.county': '',
  'shipping.postcode': '',
  'billing.firstName': '',
  'billing.lastName': '',
  'billing.address1': '',
  'billing.address2': '',
  'billing.address3': '',
  'billing.town': '',
  'billing.county': '',
  'billing.postcode': '',
  telephone: '',
  email: '',
  deliveryNotes: '',
  poNumber: '',
  tradeCompanyName: '',
  password: '',
  passwordConfirmation: '',
  billingDiffers: false,
  trade: false,
  saveAddresses: false,
  basketReminder: false,
  savedListReminder: false,
}

/* Control characters, and characters that change the text direction or are hidden in the text (HZ-32). */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/* Only invisible characters: zero-width characters and blank letters, such as U+200B and U+3164. */
const invisible = /^[\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u

/**
 * The text as it is stored: one line, trimmed, without control characters that could do harm in an email or a
 * list (T-213). ' Anna\r\n' → 'Anna'. A text of invisible characters only is '': no parcel can be addressed
 * to it.
 */
export const tidyText = (typed: string): string => {
  const text = typed
    .normalize('NFC')
    .replaceAll(/\r\n?|\n|\t/g, ' ')
    .replaceAll(unprintable, '')
    .trim()
  return invisible.test(text) ? '' : text
}

const tidy = (field: TextField, typed: string): string => {
  if (field === 'password' || field === 'passwordConfirmation') return typed
  const text = tidyText(typed)
  return field.endsWith('.postcode') ? formatPostcode(text) : text
}

/** Tidies every text and formats postcodes; leaves passwords unchanged (T-213 to T-215). */
export const tidyForm = (form: DetailsForm): DetailsForm => {
  const tidied = textFields.map((field) => [field, tidy(field, form[field])] as const)
  return { ...form, ...Object.fromEntries(tidied) }
}
