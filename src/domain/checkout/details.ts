import { err, ok, type Result } from '../lang/result.ts'
import { type AddressKind, type AddressPart, type DetailsForm, tidyForm } from './form.ts'
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

/** A form as details that an order can begin from, or what is wrong with it, field by field (OP-58). */
export const readDetails = (
  typed: DetailsForm,
  settings: FormSettings,
): Result<CheckoutDetails, Problems> => {
  const form = tidyForm(typed)
  const problems = problemsOf(form, settings)
  if (problems.size > 0) return err(problems)
  return ok({
    shipping: addressOf(form, 'shipping'),
    billing: addressOf(form, form.billingDiffers ? 'billing' : 'shipping'),
    billingDiffers: form.billingDiffers,
    telephone: form.telephone,
    email: form.email,
    deliveryNotes: form.deliveryNotes,
    tradeCompanyName: wantsTrade(form, settings) ? form.tradeCompanyName : null,
    basketReminder: !settings.loggedIn && form.basketReminder,
    savedListReminder: !settings.loggedIn && form.savedListReminder,
  })
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
