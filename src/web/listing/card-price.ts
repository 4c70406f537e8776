import type { ProductCard } from '#contract/listing.ts'
import { type DisplayPrice, displayPrice } from '#domain/catalogue/display-price.ts'
import { poundsToRate } from '#domain/money/rate.ts'

/** The price line of a card, VAT included. */
export interface CardPrice extends DisplayPrice {
  /** The variation that the price is for, '5 kg sack'; null for a price by the square metre. */
  readonly note: string | null
}

/** What a price line is made of. */
export type PricedCard = Pick<
  ProductCard,
  'use_per_meter_pricing' | 'show_equivalent_price' | 'display_price'
>

/** The price line of a card (OP-38). Null when there is nothing to pay. */
export const cardPrice = (card: PricedCard): CardPrice | null => {
  const { display_price: wire } = card
  const sellingPrice = poundsToRate(wire.selling_price)
  if (sellingPrice === null) return null
  const prices = {
    sellingPrice,
    sellingFromPrice: poundsToRate(wire.selling_from_price),
    regularPrice: poundsToRate(wire.regular_price),
    sellingRegularPrice: poundsToRate(wire.selling_regular_price),
    equivalentPerM2: poundsToRate(wire.variation_equivalent_m2),
  }
  const goods = { perMetre: card.use_per_meter_pricing, isSample: false, prices }
  const price = displayPrice(goods, card.show_equivalent_price)
  if (price === null) return null
  return { ...price, note: price.perSquareMetre ? null : wire.variation_name || null }
}
