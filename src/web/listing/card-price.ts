import type { ProductCard } from '#contract/listing.ts'
import type { Pence } from '#domain/money/pence.ts'
import { poundsToRate, withVat } from '#domain/money/rate.ts'

/** What the price line of a card says, VAT included. */
export interface CardPrice {
  /** Goods by the square metre are cheaper by the crate than by the tile: 'From £30.00* per m²'. */
  readonly from: boolean
  readonly price: Pence
  readonly perSquareMetre: boolean
  /** Struck through beside the price; null when there is none or it is not higher (OP-19). */
  readonly former: Pence | null
  /** Of a pack: its price spread over what it covers, '(£25.00* per m²)'. */
  readonly equivalent: Pence | null
  /** Which variation the price is for, '5 kg sack'. */
  readonly note: string | null
}

type Priced = Pick<ProductCard, 'use_per_meter_pricing' | 'show_equivalent_price' | 'display_price'>

const incVat = (pounds: number | null): Pence | null => {
  const rate = poundsToRate(pounds)
  return rate === null || rate === 0 ? null : withVat(rate)
}

const higher = (former: Pence | null, price: Pence): Pence | null =>
  former !== null && former > price ? former : null

/**
 * The choice of OP-38: per metre its from price; an equivalent price beside the pack's; else the pack's with its name.
 * F1 'From £30.00* per m²', F4 '£36.00* (£25.00* per m²)', F6 '£15.00* 5 kg'. null when there is nothing to pay (OP-38).
 */
export const cardPrice = (card: Priced): CardPrice | null => {
  const { display_price: prices } = card
  const selling = incVat(prices.selling_price)
  if (selling === null) return null
  const from = incVat(prices.selling_from_price)
  if (card.use_per_meter_pricing && from !== null)
    return {
      from: true,
      price: from,
      perSquareMetre: true,
      former: higher(incVat(prices.selling_regular_price), from),
      equivalent: null,
      note: null,
    }
  const equivalent = card.show_equivalent_price ? incVat(prices.variation_equivalent_m2) : null
  return {
    from: false,
    price: selling,
    perSquareMetre: false,
    former: higher(incVat(prices.regular_price), selling),
    equivalent,
    note: equivalent === null ? prices.variation_name || null : null,
  }
}
