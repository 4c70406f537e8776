import { z } from 'zod'
import { messages } from './messages.ts'
import { poundsIncVat, wireId, wireQuantity } from './wire.ts'

/** Baskets of one request: a page of a listing has 24 cards. */
export const MOST_WANTED_BASKETS = 48

/** Lines of one of them: goods with their extras. */
const MOST_WANTED_LINES = 12

const WantedBasket = z
  .array(z.object({ variation_id: wireId, quantity: wireQuantity }))
  .min(1, messages.nothingToAdd)
  .max(MOST_WANTED_LINES, messages.tooManyItems(MOST_WANTED_LINES))
  .refine((lines) => new Set(lines.map(({ variation_id }) => variation_id)).size === lines.length, {
    message: messages.namedTwice,
  })

/** Asks what goods that are not in the basket would cost delivered to the visitor's postcode (S-001). */
export const GetDelivered = z.object({
  baskets: z.array(WantedBasket).max(MOST_WANTED_BASKETS, messages.tooManyItems(MOST_WANTED_BASKETS)),
})

/** The service that would bring a basket: the default one where it is offered. */
export const WireDeliveredBy = z.object({
  service: z.string(),
  /** Pounds including VAT; zero is shown as 'Included' (T-100). */
  price: poundsIncVat,
  /** The earliest day: '2026-11-26' and 'Thu 26 Nov'; null where the service has no dates. */
  date: z.tuple([z.string(), z.string()]).nullable(),
  estimated: z.boolean(),
  /** Seconds in which an order still has that day, at the time of the response (S-008). */
  order_within: z.number().int(),
  /** The same moment in London: '12:00 on Mon 23 Nov'. */
  order_before: z.string(),
  /** 'Standard: Takes up to 1,000 kg', if the default service is not offered (S-003); else null. */
  instead_of: z.string().nullable(),
})
export type WireDeliveredBy = z.infer<typeof WireDeliveredBy>

/** What one basket alone costs delivered; the sums are those that the basket itself would show. */
export const WireDelivered = z.object({
  /** Of the first line: what the basket would hold, cut to stock; null: nothing. */
  quantity: z.number().nullable(),
  /** The same in whole tiles; null for goods without tiles. */
  tiles: z.number().int().nullable(),
  item_total: poundsIncVat,
  /** Part-crate delivery: part of `item_total`. */
  part_crate: poundsIncVat,
  order_total: poundsIncVat,
  /** Null without a postcode, and where nothing is delivered. */
  delivery: WireDeliveredBy.nullable(),
  /** Why it is not delivered there: one sentence, and a reason for each service that could (S-003). */
  not_delivered: z.object({ sentence: z.string(), reasons: z.array(z.string()) }).nullable(),
  /** Why the shop accepts none, or not all, of the first line; null: it accepts all. */
  problem: z.string().nullable(),
  /**
   * Where another variation of the product gives more for less (S-007); only in the answer to one basket, and
   * absent if there is none.
   */
  cliffs: z
    .array(z.object({ sentence: z.string(), variation_id: z.number().int(), quantity: z.number() }))
    .optional(),
})
export type WireDelivered = z.infer<typeof WireDelivered>

export const WireDeliveredBaskets = z.object({
  /** The visitor's postcode, if set. */
  postcode: z.string().nullable(),
  /** In the order of the request. */
  baskets: z.array(WireDelivered),
})
export type WireDeliveredBaskets = z.infer<typeof WireDeliveredBaskets>
