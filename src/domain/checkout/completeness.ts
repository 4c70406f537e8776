import type { AddressKind, AddressPart, DetailsForm, TextField } from './form.ts'
import type { PostcodeCheck } from './postcode-check.ts'

const required: readonly AddressPart[] = ['firstName', 'lastName', 'address1', 'town', 'county', 'postcode']

const isFilled = (form: DetailsForm, field: TextField): boolean => form[field].trim() !== ''

const isAddressFilled = (form: DetailsForm, kind: AddressKind): boolean =>
  required.every((part) => isFilled(form, `${kind}.${part}`))

/**
 * Whether first name, last name, address 1, town, county, postcode, telephone and email are filled (T-205).
 */
export const isDeliveryComplete = (form: DetailsForm): boolean =>
  isAddressFilled(form, 'shipping') && isFilled(form, 'telephone') && isFilled(form, 'email')

/** Whether billing equals delivery, or the six required parts of the separate address are filled (T-206). */
export const isBillingComplete = (form: DetailsForm): boolean =>
  form.billingDiffers ? isAddressFilled(form, 'billing') : isDeliveryComplete(form)

export type MissingDetail = 'delivery' | 'billing' | 'postcode' | 'service'

/**
 * The first thing missing before the shopper can continue to payment; null if none is (T-207 to T-210). `check` is
 * null while there is no result.
 */
export const missingDetail = (
  form: DetailsForm,
  check: PostcodeCheck | null,
  services: number,
): MissingDetail | null => {
  if (!isDeliveryComplete(form)) return 'delivery'
  if (!isBillingComplete(form)) return 'billing'
  if (check !== 'ok') return 'postcode'
  return services > 0 ? null : 'service'
}
