import { z } from 'zod'
import { WirePlanned } from './line-plan.ts'
import { messages } from './messages.ts'
import { WireVariation } from './product.ts'
import { poundsExVat, poundsIncVat, redirectTarget, wireId, wireQuantity } from './wire.ts'

/** Maximum number of items in one addMultipleToBasket call (P-121). */
export const MAX_ITEMS_PER_ADD = 100

/** The two classes that a client may name, matched by the last path segment, ignoring case (OP-14). */
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

/** Maximum number of extras (grout, primer, membrane) ticked in a form without JavaScript (P-166). */
const MOST_EXTRAS = 20

/**
 * Idempotency key of one add. A repeated key with the same goods returns the first response and adds nothing:
 * a page sends it again when it does not know whether the add succeeded (S-038).
 */
export const requestKey = z
  .string({ error: messages.somethingWrong })
  .regex(/^[\w-]{8,64}$/, messages.somethingWrong)
  .optional()

export const AddToBasket = z.object({
  Model_Type: modelType,
  Model_Id: wireId,
  Quantity: wireQuantity,
  /** Sent with every add; ignored (P-241). */
  FreeTypeAttributes: z.unknown().optional(),
  /** Variations of grout, primer or membrane; adds as many packs of each as the goods need. */
  extras: z
    .array(wireId, { error: messages.unknownId })
    .max(MOST_EXTRAS, messages.tooManyItems(MOST_EXTRAS))
    .optional(),
  request_key: requestKey,
  redirect: redirectTarget,
})

/**
 * A product page's own form sends `?again=1`: if the add is refused, the page is shown again as it was filled
 * in.
 */
export const AddToBasketQuery = z.object({
  again: z
    .literal('1')
    .optional()
    .catch(undefined)
    .transform((again) => again === '1'),
})

/** Drops other keys of a variation: the server reads id and quantity only (OP-22, HZ-11). */
export const AddMultipleToBasket = z.object({
  variations: z
    .array(
      z
        .object({ id: wireId, qty: wireQuantity.optional(), quantity: wireQuantity.optional() })
        .transform(({ id, qty, quantity }) => ({ id, quantity: qty ?? quantity })),
      { error: messages.nothingToAdd },
    )
    .min(1, messages.nothingToAdd)
    .max(MAX_ITEMS_PER_ADD, messages.tooManyItems(MAX_ITEMS_PER_ADD)),
  request_key: requestKey,
  redirect: redirectTarget,
})

/**
 * Result of an add for one variation (S-024). Square metres or pieces, in whole tiles where the goods are
 * tiles.
 */
export const WireAddedItem = z.object({
  variation_id: z.number().int(),
  /** The requested quantity, rounded up to whole tiles or units. */
  requested: z.number(),
  /** The part that went into the basket: less if stock or the line limit cut it, 0 if there was no room. */
  added: z.number(),
  /** Set if less was added than requested: '3 were added, there are no more.'; else null. */
  message: z.string().nullable(),
})

/**
 * Response to a successful add (OP-41): something was added. `items` give the quantity of each, `notes` list
 * corrections, e.g. a line capped at stock. An add that adds nothing is refused with 422 and the message.
 */
export const WireAdded = z.object({
  status: z.literal('ok'),
  count: z.number().int(),
  items: z.array(WireAddedItem),
  notes: z.array(z.string()),
})
export type WireAdded = z.infer<typeof WireAdded>

export const WireBasketSummary = z.object({
  /** Lines. */
  count: z.number().int(),
  /** Pieces of samples. */
  samples: z.number().int(),
  /** Whether the page's anti-forgery token is of this session; false after a login or logout (S-039). */
  current: z.boolean(),
})
export type WireBasketSummary = z.infer<typeof WireBasketSummary>

/** One line; price and weight are for the whole line (T-032, T-076). */
export const WireBasketLine = z.object({
  id: z.number().int(),
  quantity: z.number(),
  model: WireVariation,
  /** The names of at most two attribute groups, by which the variations of its product differ (S-030). */
  distinguishing: z.array(z.string()),
  /** VAT-inclusive price of the line in pounds. */
  price: poundsIncVat,
  price_exc: poundsExVat,
  /** Its parts, VAT-inclusive: unit × quantity + delivery. */
  unit_price: poundsIncVat,
  delivery: poundsIncVat,
  delivery_waived: z.boolean(),
  tiles: z.number().int().nullable(),
  weight: z.number().nullable(),
  /** The quantity field's limits and step (T-036 to T-041). */
  quantity_min: z.number(),
  quantity_max: z.number(),
  quantity_step: z.number(),
  /** Why this line can no longer be bought; null when it can (T-078). */
  problem: z.string().nullable(),
  /** The layout plans that it was added by; absent if there are none (L-088). */
  planned: WirePlanned.optional(),
})
export type WireBasketLine = z.infer<typeof WireBasketLine>

/** Where more costs less or the same (S-007). */
export const WirePriceCliff = z.object({
  /** To be sent back with `calls.takePriceCliff`. */
  key: z.string(),
  sentence: z.string(),
  /** The text of its button; null if nothing is left to do. */
  button: z.string().nullable(),
})
export type WirePriceCliff = z.infer<typeof WirePriceCliff>

/** Does what a price cliff offers, if it still leads to the sum that it named. */
export const TakePriceCliff = z.object({
  key: z.string({ error: messages.cliffGone }).max(4000, messages.cliffGone),
  redirect: redirectTarget,
})

export const WireBasketContents = z.object({
  basket: z.array(WireBasketLine),
  also_needs: z.array(WireVariation),
  also_buys: z.array(WireVariation),
  /** Absent if there is none. */
  cliffs: z.array(WirePriceCliff).optional(),
})
export type WireBasketContents = z.infer<typeof WireBasketContents>

/** Pounds including and excluding VAT (OP-47). */
export const WireItemTotal = z.object({ inc: poundsIncVat, exc: poundsExVat })
export type WireItemTotal = z.infer<typeof WireItemTotal>

/**
 * A line's new quantity (T-057). Input that is not a number is ignored (T-055), as is the `null` of a cleared
 * field. The response is text: empty, or a message for an alert (T-058).
 */
export const UpdateBasketLine = z.object({
  id: wireId,
  quantity: wireQuantity.nullish(),
  redirect: redirectTarget,
})

/** Returns the text 'success' (T-063). */
export const RemoveBasketLine = z.object({ id: wireId, redirect: redirectTarget })

/**
 * The basket's totals (OP-47, OP-48) and its state apart from the lines (T-075, T-106, T-126, T-139, T-173).
 * Pounds; totals include VAT, taxes are the VAT contained.
 */
export const WireTotals = z.object({
  itemTotal: poundsIncVat,
  /** The item total without VAT (T-165). */
  itemTotalExc: poundsExVat,
  itemTax: z.number(),
  shippingTotal: poundsIncVat,
  shippingTax: z.number(),
  taxTotal: z.number(),
  /** Positive. */
  discountTotal: poundsIncVat,
  /** Postage of earlier samples that comes back with this order (D28); positive, 0 without any. */
  postageRefund: poundsIncVat,
  /** Items − discount + shipping − postage that comes back (T-170). */
  orderTotal: poundsIncVat,
  discountDescription: z.string().nullable(),
  discount_code: z.string().nullable(),
  /** Why the code is worth nothing at the moment (OP-46); null when it is worth something, or there is none. */
  discount_problem: z.string().nullable(),
  /** Whether some line qualifies discountable goods for free delivery (OP-02). */
  discount_qualified: z.boolean(),
  postcode: z.string().nullable(),
  preselected_postcode: z.string().nullable(),
  /** Whether the totals include a delivery, and if not, why. */
  delivery: z.enum(['selected', 'needs-postcode', 'none']),
  selected_service_id: z.number().int().nullable(),
  /** YYYY-MM-DD; null where the service has no dates. */
  selected_delivery_date: z.string().nullable(),
  delivery_extra: z.string().nullable(),
  service_description: z.string().nullable(),
  service_dates: z.array(z.tuple([z.string(), z.string()])),
  /** Parts of the delivery price: name → pounds ex VAT. */
  shipping_products: z.record(z.string(), poundsExVat),
  variation_count: z.number().int(),
  sample_count: z.number().int(),
  supplier_count: z.number().int(),
  /** Why the shopper cannot go on to checkout, as a message; null when they can (T-078, T-098). */
  checkout_problem: z.string().nullable(),
})
export type WireTotals = z.infer<typeof WireTotals>
