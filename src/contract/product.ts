import { z } from 'zod'
import { buyingForms } from '#domain/catalogue/buying-form.ts'
import { WireDimensions } from './dimensions.ts'
import { wireShape } from './product-fields/derive.ts'
import { productFields } from './product-fields/product-fields.ts'
import { priceFields, variationFields } from './product-fields/variation-fields.ts'
import { wireFlag, wireId } from './wire.ts'

/*
 * The product as it crosses the wire: its plain fields (product-fields/) with what the shop adds to them. Names
 * are those of the specification (D12). Money is in pounds ex VAT (OP-04), areas in m², lengths in mm, weights
 * in kg, all as JSON numbers.
 */

/** Prices ex VAT, in pounds with up to four decimals (P-269, T-391). */
export const WirePricing = z.object(wireShape(priceFields, 'pricing'))
export type WirePricing = z.infer<typeof WirePricing>

export const WireAttribute = z.object({
  id: z.number().int(),
  name: z.string(),
  attribute_group_id: z.number().int(),
  attribute_group_name: z.string(),
})
export type WireAttribute = z.infer<typeof WireAttribute>

/**
 * One picture in its four renditions; each has .avif and .jpg files beside the .webp URL given here (P-055).
 */
export const WireMedium = z.object({
  collection: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  enlarged: z.string(),
  full_width: z.string(),
  main: z.string(),
  thumb: z.string(),
  /** The option of an attribute that the picture shows; left out: it shows every choice (S-022). */
  option_id: z.number().int().optional(),
})
export type WireMedium = z.infer<typeof WireMedium>

/** The product's members that every variation includes (T-034). */
export const WireProductSummary = z.object({
  ...wireShape(productFields, 'summary'),
  id: z.number().int(),
  full_slug: z.string(),
  thumbnail_image: z.string().nullable(),
  media: z.array(WireMedium),
  supplier_id: z.number().int(),
  buyable: z.boolean(),
})
export type WireProductSummary = z.infer<typeof WireProductSummary>

export const WireVariation = z.object({
  ...wireShape(variationFields, 'variation'),
  id: z.number().int(),
  full_name: z.string(),
  full_slug: z.string(),
  product: WireProductSummary,
  /**
   * Whether the server accepts it in a basket: on sale, priced, delivered to the visitor's postcode (OP-37).
   */
  buyable: z.boolean(),
  stock: z.number().nullable(),
  in_basket: z.number(),
  attributes: z.array(WireAttribute),
  /** Suggested quantity. */
  qty: z.number(),
  /** Whether an extra is ticked; initially never (P-168). */
  selected: z.boolean(),
  pricing: WirePricing,
  /** Tenths of a millimetre of the joint that the tile is usually laid with; left out where it is not known. */
  own_joint: z.object({ width: z.number().int(), depth: z.number().int() }).optional(),
  /** An extra that layout plans call for, counted by the joints of their tiles; left out of all else. */
  for_plans: z.literal(true).optional(),
  /** A pack whose layout can be planned; left out of all else. */
  planned_pack: z.literal(true).optional(),
})
export type WireVariation = z.infer<typeof WireVariation>

export const WireProduct = WireProductSummary.extend({
  ...wireShape(productFields, 'product'),
  category: z.object({ slug: z.string(), name: z.string() }),
  supplier: z.object({ name: z.string(), allow_sample_discount: z.boolean() }),
  in_favourites: z.boolean(),
  buying_form: z.enum(buyingForms),
  /** Samples come last, so that the first one is never a sample (OP-11). */
  variations: z.array(WireVariation),
  /** The first pack of each extra. */
  extras: z.array(WireVariation),
  /** Their other packs, which the shopper may take instead: grout in another colour. */
  extra_choices: z.array(WireVariation),
  /** Products that go with it, and similar ones, as the merchant lists them. */
  goes_with_ids: z.array(z.number().int()),
  related_ids: z.array(z.number().int()),
  /** Whether it is sold online at all; `buyable` is also false where it is not delivered to the postcode. */
  sold_online: z.boolean(),
  /** Why it cannot be bought online, worded as in the wishlist (P-048); null when it can. */
  not_buyable_reason: z.string().nullable(),
  /** The basket's waiver flag (OP-02): if true, the delivery portion of discountable goods is waived. */
  discount_qualified: z.boolean(),
  /** The visitor's postcode, if set. */
  postcode: z.string().nullable(),
  /** The dimensions that the visitor entered last, for products with a calculator (OP-32); null: none yet. */
  saved_dimensions: WireDimensions.nullable(),
})
export type WireProduct = z.infer<typeof WireProduct>

export const GetProduct = z.object({ product_id: wireId })

/** Limits the options of a request; a real choice has at most one for each group (HZ-31). */
const MOST_OPTIONS = 20

/** Chosen options; only the id is read (OP-35). Nothing chosen: an empty list, null, or left out. */
const chosenOptions = z
  .array(z.object({ id: wireId, name: z.string().max(200).nullish() }))
  .max(MOST_OPTIONS)
  .nullish()
  .transform((options) => options ?? [])

export const GetVariations = z.object({
  product_id: wireId,
  options: chosenOptions,
  has_sample: wireFlag.default(false),
  has_calculator: wireFlag.default(false),
})

export const GetProductAttributes = z.object({ product_id: wireId, selectedOptions: chosenOptions })

/** An option of an attribute group; `media` is empty where it has no icon (P-143). */
export const WireAttributeOption = z.object({
  id: z.number().int(),
  name: z.string(),
  attribute_group_id: z.number().int(),
  media: z.array(z.object({ conversions: z.object({ icon: z.string() }) })),
  /** Whether some variation has it together with the selected options of the other groups. */
  available: z.boolean(),
})
export type WireAttributeOption = z.infer<typeof WireAttributeOption>

/** All options of a product, keyed by the name of their group, in step order (P-152, OP-35). */
export const WireProductAttributes = z.record(z.string(), z.array(WireAttributeOption))
export type WireProductAttributes = z.infer<typeof WireProductAttributes>

export const GetProductSamples = z.object({ product_id: wireId })

/** The samples on sale; `variations` is empty where there are none (P-174). */
export const WireProductSamples = z.object({ variations: z.array(WireVariation) })

export const GetVariationShippingServices = z.object({ variation_id: wireId })

export const WireVariationService = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  allow_nominated_day: z.boolean(),
})
export type WireVariationService = z.infer<typeof WireVariationService>
