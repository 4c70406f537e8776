import { z } from 'zod'
import { priceBases } from '#domain/pricing/set-price.ts'
import { poundsExVat, poundsIncVat } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { recordId } from '../record-id.ts'

/* Prices of variations: found, looked at, set one at a time (M-017, M-100, M-122). */

/** One price, with VAT to the penny as shoppers read it, and as the catalogue has it. */
const BothPounds = z.object({ with_vat: poundsIncVat, without_vat: poundsExVat })

/** The prices that hang together, by their names in the catalogue's file; pounds without VAT. */
const PriceFields = z.object({
  selling_price: poundsExVat,
  selling_from_price: poundsExVat.nullable(),
  product_portion: poundsExVat.nullable(),
  delivery_portion: poundsExVat.nullable(),
  variation_equivalent_m2: poundsExVat.nullable(),
})
export const priceFieldNames = PriceFields.keyof().options

const Priced = z.object({
  id: z.int(),
  sku: z.string(),
  /** 'Moorland, 600 × 600 mm' */
  name: z.string(),
  sample: z.boolean(),
  /** It is not sold any more. */
  withdrawn: z.boolean(),
  by_area: z.boolean(),
  /** Square metres of a pack or crate; null: not known. */
  coverage: z.number().nullable(),
  /** What is sold: a pack, or a full crate, delivered. */
  per_pack: BothPounds,
  /** Of goods by the square metre what the shop shows: one m² of a full crate, delivered. */
  per_square_metre: BothPounds.nullable(),
})

const PriceHistory = z.object({
  /** When; null: between the entries beside it. */
  at: z.string().nullable(),
  who: z.string(),
  /** The prices from then on. */
  prices: PriceFields,
  per_pack: BothPounds,
  per_square_metre: BothPounds.nullable(),
})

const variation = { id: recordId }

/** A price as a person types it. */
const typedPrice = {
  ...variation,
  price: z.string().trim().max(30).min(1, 'Type the new price.'),
  vat: z.enum(['with', 'without'], { error: 'Say whether the price is with VAT.' }).default('with'),
  basis: z.enum(priceBases, { error: 'Say what the price is for.' }),
  /** Of one crate, with or without VAT as the price; empty: as it is. */
  delivery: z.string().trim().max(30).default(''),
}

export const priceCalls = {
  findPrices: {
    method: 'GET',
    path: '/admin/api/prices',
    summary: 'Prices of variations whose SKU begins so, or whose product is found by its name',
    right: 'prices.see',
    input: z.object({ find: z.string().trim().max(100, 'Search for up to 100 characters.').default('') }),
    output: z.object({
      prices: z.array(Priced),
      /** More match than these: type more of the name. */
      more: z.boolean(),
    }),
  },
  readPrice: {
    method: 'GET',
    path: '/admin/api/prices/:id',
    summary: 'The prices of a variation, and those that it had, newest first',
    right: 'prices.see',
    input: z.object(variation),
    output: Priced.extend({
      /** The address of its page at the shop. */
      path: z.string(),
      /** What a new price can be typed for; none of samples, which are free. */
      bases: z.array(z.object({ basis: z.enum(priceBases), price: BothPounds.nullable() })),
      /** Of one crate; null: the goods have none of their own. */
      delivery: BothPounds.nullable(),
      /** A sample's; null: none. */
      postage: BothPounds.nullable(),
      /** What stands struck through beside the price at the shop; null: nothing. */
      former: poundsIncVat.nullable(),
      prices: PriceFields,
      history: z.array(PriceHistory),
    }),
  },
  previewPrice: {
    method: 'GET',
    path: '/admin/api/prices/:id/preview',
    summary: 'What a new price would make of all prices of a variation, before it is saved',
    right: 'prices.change',
    input: z.object(typedPrice),
    output: z.object({
      changes: z.array(
        z.object({
          field: z.enum(priceFieldNames),
          before: BothPounds.nullable(),
          after: BothPounds.nullable(),
          /** It does not come to whole pence with VAT: shoppers pay the rounded price. */
          rounded: z.boolean(),
        }),
      ),
      /** Moves by more than 30 %: '−90 %', to be typed to go on; null: by less. */
      large: z.string().nullable(),
      /** The person may not move a price so far. */
      over_limit: z.boolean(),
      /** Struck through beside the new price at the shop; null: nothing. */
      former: poundsIncVat.nullable(),
    }),
  },
  changePrice: {
    method: 'POST',
    path: '/admin/api/prices/:id',
    summary:
      'Set a price of a variation; the others follow. A move of more than 30 % needs its percentage typed, and more than the right of the catalogue',
    right: 'prices.change',
    input: z.object({
      ...typedPrice,
      /** '−90 %', of a large move. */
      percent: z.string().trim().max(20).default(''),
      /** The prices as the person saw them (M-194). */
      was: PriceFields.optional(),
    }),
    output: z.object({
      id: z.int(),
      /** False: it cost that already. */
      changed: z.boolean(),
      prices: PriceFields,
    }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
