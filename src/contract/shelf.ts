import { z } from 'zod'
import { poundsExVat } from './wire.ts'

/** Products that one request may name: those of a page's shelves and the ones viewed before. */
const MOST_PRODUCTS = 40

/** 'GET …?ids=3.17.4': the products to show, in this order. */
export const ShelfQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9}){0,39}$/)
    .transform((ids) => [...new Set(ids.split('.').map(Number))].slice(0, MOST_PRODUCTS)),
})

/** A product on a shelf of another product's page: its picture, name and price line (OP-38). */
export const ShelfCard = z.object({
  id: z.number().int(),
  name: z.string(),
  full_slug: z.string(),
  /** Its content hash and size: the page makes its addresses from them. */
  picture: z.object({ hash: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  use_per_meter_pricing: z.boolean(),
  show_equivalent_price: z.boolean(),
  display_price: z.object({
    selling_price: poundsExVat,
    selling_from_price: poundsExVat.nullable(),
    variation_equivalent_m2: poundsExVat.nullable(),
    variation_name: z.string(),
    regular_price: poundsExVat.nullable(),
    selling_regular_price: poundsExVat.nullable(),
  }),
})
export type ShelfCard = z.infer<typeof ShelfCard>

/** Those of the requested products that are on sale, sold online and delivered to the visitor's postcode. */
export const WireShelf = z.object({ cards: z.array(ShelfCard) })

/** The shelves of a product's page. Nothing goes with it and is similar as well. */
export interface Shelves {
  readonly goes_with: readonly ShelfCard[]
  readonly similar: readonly ShelfCard[]
  /** What can be had in place of it, in stock, of the same look and size first; empty if it is in stock. */
  readonly instead: readonly ShelfCard[]
}
