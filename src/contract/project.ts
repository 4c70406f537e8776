import { z } from 'zod'
import { messages } from './messages.ts'
import { poundsIncVat, redirectTarget, wireFlag, wireId } from './wire.ts'

/** Cards of one page: a full wishlist has 200. */
const MOST_CARDS = 200

/** Asks what the visitor's project comes to in some goods: one call for all cards of a page (S-006). */
export const GetProjectPrices = z.object({
  variation_ids: z.array(wireId).max(MOST_CARDS, messages.tooManyItems(MOST_CARDS)),
})

/** What the project comes to in one variation. */
export const WireProjectPrice = z.object({
  variation_id: z.number().int(),
  /** What the basket would hold: the goods themselves, or packs of several sizes. */
  lines: z.array(z.object({ variation_id: z.number().int(), quantity: z.number() })),
  tiles: z.number().int().nullable(),
  /** The basket's order total with these goods alone; before delivery without a postcode. */
  order_total: poundsIncVat,
  delivered: z.boolean(),
  /** The earliest day, 'Thu 26 Nov'; null where there is none. */
  day: z.string().nullable(),
  /** Why it cannot be had in that quantity, in place of the sum; null: it can. */
  problem: z.string().nullable(),
})
export type WireProjectPrice = z.infer<typeof WireProjectPrice>

export const WireProjectPrices = z.object({
  /** '12 m² + 10 %'; null: the visitor has named no area. */
  project: z.string().nullable(),
  /** Also without an area: the form of the project shows it. */
  postcode: z.string().nullable(),
  /** Present where no service goes to the postcode: the sentence that says so (S-003). */
  not_delivered: z.string().optional(),
  /** Only of goods that cover a floor. */
  prices: z.array(WireProjectPrice),
})
export type WireProjectPrices = z.infer<typeof WireProjectPrices>

/** The form of a project; with `drop` it forgets area and waste. */
export const SetProject = z.object({
  area: z.string({ error: messages.badProjectArea }).max(64, messages.badProjectArea).default(''),
  wastage: wireFlag.default(false),
  drop: wireFlag.default(false),
  redirect: redirectTarget,
})
