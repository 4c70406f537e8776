import type { DetailsForm, TextField } from './form.ts'
import type { PostcodeCheck } from './postcode-check.ts'

/** As the form asks for them. */
const deliveryFields: readonly TextField[] = [
  'shipping.firstName',
  'shipping.lastName',
  'email',
  'telephone',
  'shipping.postcode',
  'shipping.address1',
  'shipping.town',
  'shipping.county',
]

const billingFields: readonly TextField[] = [
  'billing.firstName',
  'billing.lastName',
  'billing.postcode',
  'billing.address1',
  'billing.town',
  'billing.county',
]

const emptyOf = (form: DetailsForm, fields: readonly TextField[]): readonly TextField[] =>
  fields.filter((field) => form[field].trim() === '')

/**
 * The required fields that are still empty, in the order in which the form asks for them (T-205, T-206): of a form with
 * a first name alone seven, and the last name is the first of them.
 */
export const emptyFields = (form: DetailsForm): readonly TextField[] => [
  ...emptyOf(form, deliveryFields),
  ...(form.billingDiffers ? emptyOf(form, billingFields) : []),
]

/**
 * Whether first name, last name, address 1, town, county, postcode, telephone and email are filled (T-205).
 */
export const isDeliveryComplete = (form: DetailsForm): boolean => emptyOf(form, deliveryFields).length === 0

/** Whether billing equals delivery, or the six required parts of the separate address are filled (T-206). */
export const isBillingComplete = (form: DetailsForm): boolean =>
  form.billingDiffers ? emptyOf(form, billingFields).length === 0 : isDeliveryComplete(form)

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
