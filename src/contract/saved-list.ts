import { z } from 'zod'
import { messages } from './messages.ts'
import { WireVariation } from './product.ts'
import { redirectTarget, wireId } from './wire.ts'

/** An email as typed; empty or left out where none is needed. The server validates it. */
const email = z.string({ error: messages.enterEmail }).max(1000, messages.badEmail).nullish()

/**
 * `item_id` is the basket line's id; no email is needed when logged in or once a list is open (T-152, OP-55).
 */
export const SaveForLater = z.object({ item_id: wireId, email_address: email, redirect: redirectTarget })

export const RetrieveSavedList = z.object({ email_address: email, redirect: redirectTarget })

/** `item_id` is the saved item's id (T-154). */
export const RemoveFromSavedList = z.object({ item_id: wireId, redirect: redirectTarget })

/** Back into the basket with its quantity (T-159). */
export const MoveToBasket = z.object({ item_id: wireId, redirect: redirectTarget })

/** Opens the list saved under an email, by the secret of an emailed link (D6). */
export const OpenSavedList = z.object({
  token: z.string({ error: messages.linkOver }).max(100, messages.linkOver),
})

export const WireSavedItem = z.object({
  id: z.number().int(),
  quantity: z.number(),
  variation: WireVariation,
})
export type WireSavedItem = z.infer<typeof WireSavedItem>

/** Oldest first (T-146). */
export const WireSavedList = z.object({ items: z.array(WireSavedItem) })
export type WireSavedList = z.infer<typeof WireSavedList>

/**
 * Response of every saved list call (T-152 to T-154): `msg` is for a dialog, 'Great!' or a red 'Error'. An
 * item that is not the visitor's own gets a 404, whose `message` is the same text.
 */
export const WireSavedListResponse = z.object({
  status: z.enum(['success', 'error']),
  saved_list: WireSavedList,
  msg: z.string(),
})
export type WireSavedListResponse = z.infer<typeof WireSavedListResponse>

export const WireSavedItemNotFound = WireSavedListResponse.extend({ message: z.string() })
