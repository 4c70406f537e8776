import { type AddressKind, type AddressPart, addressParts, type DetailsForm, tidyForm } from './form.ts'
import { type FormSettings, type Problems, problemsOf, wantsTrade } from './rules.ts'

/** Where something goes, or whom it is billed to. All parts are filled but the second and third line, which may be ''. */
export type Address = Readonly<Record<AddressPart, string>>

/** What a shopper told us before paying: what a quote freezes and an order keeps. */
export interface CheckoutDetails {
  readonly shipping: Address
  /** The shipping address unless another was given (T-234). */
  readonly billing: Address
  readonly billingDiffers: boolean
  readonly telephone: string
  readonly email: string
  /** '' when there are none; at most 120 characters. */
  readonly deliveryNotes: string
  /** The company that asks for a Trade account; null: none was asked for. */
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

/** An address as fields of the form: { 'billing.town': 'York', … }. */
export const addressFields = (kind: AddressKind, address: Address): Partial<DetailsForm> =>
  Object.fromEntries(addressParts.map((part) => [`${kind}.${part}`, address[part]]))

/** The details of a form that is known to keep the rules. */
export const detailsOfForm = (form: DetailsForm): CheckoutDetails => ({
  shipping: addressOf(form, 'shipping'),
  billing: addressOf(form, form.billingDiffers ? 'billing' : 'shipping'),
  billingDiffers: form.billingDiffers,
  telephone: form.telephone,
  email: form.email,
  deliveryNotes: form.deliveryNotes,
  tradeCompanyName: form.trade ? form.tradeCompanyName : null,
  basketReminder: form.basketReminder,
  savedListReminder: form.savedListReminder,
})

/** What is not offered to a shopper counts as not ticked, whatever was posted (T-199, T-222). */
const offered = (form: DetailsForm, settings: FormSettings): DetailsForm => ({
  ...form,
  trade: wantsTrade(form, settings),
  saveAddresses: settings.loggedIn && form.saveAddresses,
  basketReminder: !settings.loggedIn && form.basketReminder,
  savedListReminder: !settings.loggedIn && form.savedListReminder,
})

/** A typed form, tidied, as an order can begin from it; or what is wrong with it, field by field (OP-58). */
export interface ReadForm {
  readonly form: DetailsForm
  readonly problems: Problems
}

/** Tidies a form, leaves out what this shopper was not offered, and looks for problems. */
export const readForm = (typed: DetailsForm, settings: FormSettings): ReadForm => {
  const form = offered(tidyForm(typed), settings)
  return { form, problems: problemsOf(form, settings) }
}

/** An address on one line each part, as a collapsed panel and a letter show it; empty parts are left out. */
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
