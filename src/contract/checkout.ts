import { z } from 'zod'
import { checkboxes, type DetailsForm, emptyForm, textFields } from '#domain/checkout/form.ts'
import { checkoutFieldNames } from './checkout-names.ts'
import { messages } from './messages.ts'
import { readWallet, WALLET_FIELD, type Wallet } from './wallets.ts'
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

export interface PostedCheckout {
  readonly details: DetailsForm
  /** The wallet to pay with; null: a card, or a method chosen later. */
  readonly wallet: Wallet | null
}

/** The posted form; a missing field counts as empty, a missing checkbox as unticked. */
export const PostCheckout = z
  .object({
    ...Object.fromEntries(textFields.map((field) => [checkoutFieldNames[field], formText] as const)),
    ...Object.fromEntries(checkboxes.map((tick) => [checkoutFieldNames[tick], postedTick] as const)),
    [WALLET_FIELD]: formText,
  })
  .transform((posted: Readonly<Record<string, unknown>>): PostedCheckout => {
    const texts = textFields.map((field) => [field, String(posted[checkoutFieldNames[field]] ?? '')] as const)
    const ticked = checkboxes.map((tick) => [tick, posted[checkoutFieldNames[tick]] === true] as const)
    const details = { ...emptyForm, ...Object.fromEntries(texts), ...Object.fromEntries(ticked) }
    return { details, wallet: readWallet(posted[WALLET_FIELD]) }
  })
