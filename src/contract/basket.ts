import { z } from 'zod'
import { messages } from './messages.ts'
import { WireVariation } from './product.ts'
import { redirectAfterwards, wireId, wireQuantity } from './wire.ts'

/** Most elements of one addMultipleToBasket call (P-121). */
export const MOST_ITEMS_AT_ONCE = 100

/** The two classes a client may name, by their last path segment, in any case (OP-14). */
export const modelType = z
  .string({ error: messages.unknownModelType })
  .max(100, messages.unknownModelType)
  .transform((name) =>
    name
      .split(/[\\/.]/)
      .at(-1)
      ?.toLowerCase(),
  )
  .pipe(z.enum(['product', 'variation'], { error: messages.unknownModelType }))

/** Grout, primer and membrane that are ticked beside the goods of a form without script (P-166). */
const MOST_EXTRAS = 20

/**
 * Names one press of an add. The same key again, with the same goods, gets the first answer and puts nothing in: a page sends
 * it when it does not know what became of the press (S-038).
 */
const requestKey = z
  .string({ error: messages.somethingWrong })
  .regex(/^[\w-]{8,64}$/, messages.somethingWrong)
  .optional()

export const AddToBasket = z.object({
  Model_Type: modelType,
  Model_Id: wireId,
  Quantity: wireQuantity,
  /** Sent by every add, and means nothing to a basket (P-241). */
  FreeTypeAttributes: z.unknown().optional(),
  /** Variations of grout, primer or membrane: as many packs as the goods need. */
  extras: z
    .array(wireId, { error: messages.unknownId })
    .max(MOST_EXTRAS, messages.tooManyItems(MOST_EXTRAS))
    .optional(),
  request_key: requestKey,
  redirect: redirectAfterwards,
})

/** `?again=1` is said by a product page's own form: when it is refused, the page comes again as it was filled in. */
export const AddFromPage = z.object({
  again: z
    .literal('1')
    .optional()
    .catch(undefined)
    .transform((said) => said === '1'),
})

/** Extra keys of a variation are dropped: the server reads id and quantity only (OP-22, HZ-11). */
export const AddMultipleToBasket = z.object({
  variations: z
    .array(
      z
        .object({ id: wireId, qty: wireQuantity.optional(), quantity: wireQuantity.optional() })
        .transform(({ id, qty, quantity }) => ({ id, quantity: qty ?? quantity })),
      { error: messages.nothingToAdd },
    )
    .min(1, messages.nothingToAdd)
    .max(MOST_ITEMS_AT_ONCE, messages.tooManyItems(MOST_ITEMS_AT_ONCE)),
  request_key: requestKey,
  redirect: redirectAfterwards,
})

/** What an add did to one variation (S-024). Square metres or pieces, in whole tiles where the goods are tiles. */
export const WireAddedItem = z.object({
  variation_id: z.number().int(),
  /** What was asked for, made whole. */
  requested: z.number(),
  /** What of it went into the basket: less where stock or the most of a line cut it, 0 where there was no room. */
  added: z.number(),
  /** How much went in, where it is less than was asked for: '3 were added, there are no more.'; else null. */
  message: z.string().nullable(),
})

/**
 * Answer of a successful add (OP-41): something went in. `items` say how much of each, `notes` tell of corrections, e.g.
 * a line capped at stock. An add of which nothing goes in is refused by 422 with the sentence.
 */
export const WireAdded = z.object({
  status: z.literal('ok'),
  count: z.number().int(),
  items: z.array(WireAddedItem),
  notes: z.array(z.string()),
})
export type WireAdded = z.infer<typeof WireAdded>

export const WireBasketSummary = z.object({ count: z.number().int() })
export type WireBasketSummary = z.infer<typeof WireBasketSummary>

/** One line; price and weight are for the whole line (T-032, T-076). */
export const WireBasketLine = z.object({
  id: z.number().int(),
  quantity: z.number(),
  model: WireVariation,
  /** VAT-inclusive price of the line in pounds. */
  price: z.number(),
  price_exc: z.number(),
  /** Its parts, VAT-inclusive: unit × quantity + delivery. */
  unit_price: z.number(),
  delivery: z.number(),
  delivery_waived: z.boolean(),
  tiles: z.number().int().nullable(),
  weight: z.number().nullable(),
  /** The quantity field's limits and step (T-036 to T-041). */
  quantity_min: z.number(),
  quantity_max: z.number(),
  quantity_step: z.number(),
  /** Why this line can no longer be bought; null when it can (T-078). */
  problem: z.string().nullable(),
})
export type WireBasketLine = z.infer<typeof WireBasketLine>

export const WireBasketContents = z.object({
  basket: z.array(WireBasketLine),
  also_needs: z.array(WireVariation),
  also_buys: z.array(WireVariation),
})
export type WireBasketContents = z.infer<typeof WireBasketContents>

/** Pounds including and excluding VAT (OP-47). */
export const WireItemTotal = z.object({ inc: z.number(), exc: z.number() })
export type WireItemTotal = z.infer<typeof WireItemTotal>

/**
 * A line's new quantity (T-057). What is no number is ignored (T-055), a cleared field's `null` too. The answer is text:
 * empty, or a sentence for an alert (T-058).
 */
export const UpdateBasketLine = z.object({
  id: wireId,
  quantity: wireQuantity.nullish(),
  redirect: redirectAfterwards,
})

/** Answered with the text 'success' (T-063). */
export const RemoveBasketLine = z.object({ id: wireId, redirect: redirectAfterwards })

/**
 * Everything that the basket comes to (OP-47, OP-48), and its state beside the lines (T-075, T-106, T-126, T-139, T-173).
 * Pounds; totals include VAT, taxes are the VAT contained.
 */
export const WireTotals = z.object({
  itemTotal: z.number(),
  /** The item total without VAT (T-165). */
  itemTotalExc: z.number(),
  itemTax: z.number(),
  shippingTotal: z.number(),
  shippingTax: z.number(),
  taxTotal: z.number(),
  /** Positive. */
  discountTotal: z.number(),
  /** Items − discount + shipping (T-170). */
  orderTotal: z.number(),
  discountDescription: z.string().nullable(),
  discount_code: z.string().nullable(),
  /** Why the code is worth nothing at the moment (OP-46); null when it is worth something, or there is none. */
  discount_problem: z.string().nullable(),
  /** Whether some line qualifies discountable goods for free delivery (OP-02). */
  discount_qualified: z.boolean(),
  postcode: z.string().nullable(),
  preselected_postcode: z.string().nullable(),
  /** Whether there is a delivery in the totals, and if not why. */
  delivery: z.enum(['selected', 'needs-postcode', 'none']),
  selected_service_id: z.number().int().nullable(),
  /** YYYY-MM-DD; null where the service has no dates. */
  selected_delivery_date: z.string().nullable(),
  delivery_extra: z.string().nullable(),
  service_description: z.string().nullable(),
  service_dates: z.array(z.tuple([z.string(), z.string()])),
  /** What the delivery is made of: name → pounds ex VAT. */
  shipping_products: z.record(z.string(), z.number()),
  variation_count: z.number().int(),
  sample_count: z.number().int(),
  supplier_count: z.number().int(),
  /** Why the shopper cannot go on to checkout, as a sentence; null when they can (T-078, T-098). */
  checkout_problem: z.string().nullable(),
})
export type WireTotals = z.infer<typeof WireTotals>
