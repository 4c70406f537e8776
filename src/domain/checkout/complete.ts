import type { AddressKind, AddressPart, DetailsForm, TextField } from './form.ts'
import type { PostcodeCheck } from './postcode-check.ts'

const needed: readonly AddressPart[] = ['firstName', 'lastName', 'address1', 'town', 'county', 'postcode']

const isFilled = (form: DetailsForm, field: TextField): boolean => form[field].trim() !== ''

const isAddressFilled = (form: DetailsForm, kind: AddressKind): boolean =>
  needed.every((part) => isFilled(form, `${kind}.${part}`))

/** First name, last name, address 1, town, county, postcode, telephone and e-mail are filled (T-205). */
export const isDeliveryComplete = (form: DetailsForm): boolean =>
  isAddressFilled(form, 'shipping') && isFilled(form, 'telephone') && isFilled(form, 'email')

/** The same as delivery, or the six parts of another address are filled (T-206). */
export const isBillingComplete = (form: DetailsForm): boolean =>
  form.billingDiffers ? isAddressFilled(form, 'billing') : isDeliveryComplete(form)

export type MissingDetail = 'delivery' | 'billing' | 'postcode' | 'service'

/** May the shopper continue to payment, and if not what is missing (T-207 to T-210)? `check`: null while it has not passed or failed. */
export const whyNotContinue = (
  form: DetailsForm,
  check: PostcodeCheck | null,
  services: number,
): MissingDetail | null => {
  if (!isDeliveryComplete(form)) return 'delivery'
  if (!isBillingComplete(form)) return 'billing'
  if (check !== 'ok') return 'postcode'
  return services > 0 ? null : 'service'
}
