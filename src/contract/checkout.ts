import { z } from 'zod'
import { checkboxes, type DetailsForm, emptyForm, type TextField, textFields } from '#domain/checkout/form.ts'
import type { FieldProblem } from '#domain/checkout/rules.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { checkoutFieldNames } from './checkout-names.ts'
import { messages } from './messages.ts'
import { formText, wireFlag, wireId } from './wire.ts'

/** A postcode to look up, as typed (T-239). */
export const LookupAddress = z.object({
  postcode: z.string({ error: messages.badPostcode }).max(1000, messages.badPostcode),
})

/** An address as the lookup returned it (T-242); unknown parts are ''. */
export const WireFoundAddress = z.object({
  /** Line 1, line 2, the first non-empty one of line 3, line 4 and locality, town, county. */
  formatted_address: z.array(z.string()).length(5),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  line_4: z.string(),
  locality: z.string(),
  town_or_city: z.string(),
  county: z.string(),
  /** If the county is unknown: the county of the postcode's area, as a suggestion (D8). */
  suggested_county: z.string(),
})
export type WireFoundAddress = z.infer<typeof WireFoundAddress>

/** Either a Message for an alert, or addresses with their formatted postcode (T-239). */
export const WireLookup = z.union([
  z.object({ Message: z.string() }),
  z.object({ addresses: z.array(WireFoundAddress), postcode: z.string() }),
])
export type WireLookup = z.infer<typeof WireLookup>

/**
 * The delivery postcode as typed, and the chosen service (T-246). The response is text: see `PostcodeCheck`.
 */
export const CheckPostcode = z.object({
  postcode: z.string({ error: messages.badPostcode }).max(1000, messages.badPostcode),
  /** JSON null, or a form's empty text, means none: only the postcode is checked. */
  service_id: z.union([z.literal(''), z.null(), wireId]).optional(),
})

const postedTick = wireFlag.default(false)

/** The posted form; a missing field counts as empty, a missing checkbox as unticked. */
export const PostCheckout = z
  .object({
    ...Object.fromEntries(textFields.map((field) => [checkoutFieldNames[field], formText] as const)),
    ...Object.fromEntries(checkboxes.map((tick) => [checkoutFieldNames[tick], postedTick] as const)),
  })
  .transform((posted: Readonly<Record<string, unknown>>): DetailsForm => {
    const texts = textFields.map((field) => [field, String(posted[checkoutFieldNames[field]] ?? '')] as const)
    const ticked = checkboxes.map((tick) => [tick, posted[checkoutFieldNames[tick]] === true] as const)
    return { ...emptyForm, ...Object.fromEntries(texts), ...Object.fromEntries(ticked) }
  })

const fieldWords: Readonly<Record<TextField, string>> = {
  'shipping.firstName': 'your first name',
  'shipping.lastName': 'your last name',
  'shipping.address1': 'the first line of the address',
  'shipping.address2': 'the second line of the address',
  'shipping.address3': 'the third line of the address',
  'shipping.town': 'the town',
  'shipping.county': 'the county',
  'shipping.postcode': 'the postcode',
  'billing.firstName': 'the first name',
  'billing.lastName': 'the last name',
  'billing.address1': 'the first line of the address',
  'billing.address2': 'the second line of the address',
  'billing.address3': 'the third line of the address',
  'billing.town': 'the town',
  'billing.county': 'the county',
  'billing.postcode': 'the postcode',
  telephone: 'your telephone number',
  email: 'your email address',
  deliveryNotes: 'the delivery notes',
  tradeCompanyName: 'your company name',
  password: 'a password',
  passwordConfirmation: 'the password again',
}

/** The message under a field (OP-58, T-223). */
export const fieldProblemMessage = (field: TextField, problem: FieldProblem): string => {
  switch (problem.rule) {
    case 'missing':
      return messages.pleaseEnter(fieldWords[field])
    case 'too-long':
      return messages.textTooLong(fieldWords[field], problem.most)
    case 'too-short':
      return messages.passwordTooShort(problem.least)
    case 'not-a-postcode':
      return messages.badPostcode
    case 'not-a-telephone':
      return messages.badTelephone
    case 'not-an-email':
      return messages.badEmail
    case 'not-a-name':
      return messages.nameLettersOnly(fieldWords[field])
    case 'not-a-company':
      return messages.companySigns
    case 'not-confirmed':
      return messages.passwordNotConfirmed
    default:
      return unreachable(problem)
  }
}
