import { type AddressKind, type AddressPart, addressParts, type DetailsForm, tidyForm } from './form.ts'
import { type FieldProblems, type FormSettings, problemsOf, wantsTrade } from './rules.ts'

/** A delivery or billing address. All parts are filled, except that the second and third line may be ''. */
export type Address = Readonly<Record<AddressPart, string>>

/** The shopper's checkout details, which a quote freezes and an order stores. */
export interface CheckoutDetails {
  readonly shipping: Address
  /** The shipping address, unless a separate one was entered (T-234). */
  readonly billing: Address
  readonly billingDiffers: boolean
  readonly telephone: string
  readonly email: string
  /** '' when there are none; at most 120 characters. */
  readonly deliveryNotes: string
  /** The customer's own number for the order, '4711' (M-085); absent: none was typed. */
  readonly poNumber?: string
  /** The company that applies for a Trade account; null: no application. */
  readonly tradeCompanyName: string | null
  readonly basketReminder: boolean
  readonly savedListReminder: boolean
}

const addressOf = (form: DetailsForm, kind: AddressKind): Address => ({
  firstName: form[`${kind}.firstName`],
  lastName: form[`${kind}.lastName`],
  address1: form[`${kind}.address1`],
  address2: form[`${kind}.address2`],
  address3: form[`${kind}.address3`],
  town: form[`${kind}.town`],
  county: form[`${kind}.county`],
  postcode: form[`${kind}.postcode`],
})

/** Converts an address to fields of the form: { 'billing.town': 'York', … }. */
export const addressFields = (kind: AddressKind, address: Address): Partial<DetailsForm> =>
  Object.fromEntries(addressParts.map((part) => [`${kind}.${part}`, address[part]]))

/** Converts a valid form to checkout details. */
export const toCheckoutDetails = (form: DetailsForm): CheckoutDetails => ({
  shipping: addressOf(form, 'shipping'),
  billing: addressOf(form, form.billingDiffers ? 'billing' : 'shipping'),
  billingDiffers: form.billingDiffers,
  telephone: form.telephone,
  email: form.email,
  deliveryNotes: form.deliveryNotes,
  ...(form.poNumber === '' ? {} : { poNumber: form.poNumber }),
  tradeCompanyName: form.trade ? form.tradeCompanyName : null,
  basketReminder: form.basketReminder,
  savedListReminder: form.savedListReminder,
})

/** Unticks the checkboxes that this shopper is not offered, whatever was posted (T-199, T-222). */
const withoutUnoffered = (form: DetailsForm, settings: FormSettings): DetailsForm => ({
  ...form,
  trade: wantsTrade(form, settings),
  saveAddresses: settings.loggedIn && form.saveAddresses,
  basketReminder: !settings.loggedIn && form.basketReminder,
  savedListReminder: !settings.loggedIn && form.savedListReminder,
})

/** A tidied form, and its problems by field; it is valid if there are none (OP-58). */
export interface ValidatedForm {
  readonly form: DetailsForm
  readonly problems: FieldProblems
}

/** Tidies a form, removes what this shopper is not offered, and validates it. */
export const validateForm = (typed: DetailsForm, settings: FormSettings): ValidatedForm => {
  const form = withoutUnoffered(tidyForm(typed), settings)
  return { form, problems: problemsOf(form, settings) }
}

/**
 * An address with one line for each part, as a collapsed panel and an email show it; empty parts are left
 * out.
 */
export const addressLines = (address: Address): readonly string[] =>
  [
    `${address.firstName} ${address.lastName}`.trim(),
    address.address1,
    address.address2,
    address.address3,
    address.town,
    address.county,
    address.postcode,
  ].filter((line) => line !== '')
