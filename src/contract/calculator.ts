import { z } from 'zod'
import { GetVariations, WireVariation } from './product.ts'
import { poundsExVat, poundsIncVat, wireFlag, wireId } from './wire.ts'

/*
 * The two calls of the calculator (P-207, P-208). The domain decides which numbers and units are valid
 * (`parseDimensions`), so that the browser and the server agree.
 */
export const CalculatorRequest = z.object({
  product_id: wireId,
  length: z.unknown(),
  width: z.unknown(),
  x_y_unit: z.unknown().optional(),
  depth: z.unknown().optional(),
  z_unit: z.unknown().optional(),
  wastage: wireFlag.default(false),
})
export type CalculatorRequest = z.infer<typeof CalculatorRequest>

/**
 * `options` as chosen in the chooser: only packs that match them are combined; without options, all packs
 * (OP-29).
 */
export const VariationCalculatorRequest = CalculatorRequest.extend({
  options: GetVariations.shape.options,
})
export type VariationCalculatorRequest = z.infer<typeof VariationCalculatorRequest>

/**
 * Packs that together cover the area (P-214). A variation's `qty` is its count; `items` lists the same
 * counts.
 */
export const WireComboOption = z.object({
  tag: z.string(),
  variations: z.array(WireVariation),
  items: z.array(z.number().int()),
  /** m² as the packs state it, at the base depth (OP-27). */
  coverage: z.number(),
  /** m² at the requested depth. */
  covered_area: z.number(),
  /** Pounds ex VAT, and as the basket will charge it (OP-04). */
  price: poundsExVat,
  price_inc: poundsIncVat,
  /** False if the stock is too small: the option is then all that can still be added (S-025). */
  covers_need: z.boolean(),
  /** Nothing of it can be added: the option shows what the area would need. */
  sold_out: z.boolean(),
  /** False when sold out, and above the limits of one add (OP-31). */
  addable: z.boolean(),
})
export type WireComboOption = z.infer<typeof WireComboOption>

/** One variation that covers the area by itself (P-215): `qty` is m² for goods by the square metre, else packs. */
export const WireSingleOption = WireVariation.extend({
  tiles: z.number().int().nullable(),
  covered_area: z.number(),
  price_inc: poundsIncVat,
  /** Its parts, VAT-inclusive: unit × qty + delivery. */
  unit_price: poundsIncVat,
  delivery: poundsIncVat,
  delivery_waived: z.boolean(),
  /** The quantity that the area needs; `qty` is less if the stock is too small (S-025). */
  needed_qty: z.number(),
  covers_need: z.boolean(),
  /** Nothing of it can be added: `qty` is what the area would need. */
  sold_out: z.boolean(),
  addable: z.boolean(),
})
export type WireSingleOption = z.infer<typeof WireSingleOption>

/** Options, and the area with wastage as the last element (P-205). */
export const WireCombos = z.array(z.union([WireComboOption, z.number()]))
export const WireSingles = z.array(z.union([WireSingleOption, z.number()]))
export type WireCalculation = readonly (WireComboOption | WireSingleOption | number)[]
