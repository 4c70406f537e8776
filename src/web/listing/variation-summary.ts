import type { ProductCard } from '#contract/listing.ts'
import { cardPrice } from './card-price.ts'

/** More names than this end in 'and 3 more'. */
const NAMES_SHOWN = 3

/** A product's sizes or packs, '600 × 600 · 900 × 600'; '' if the price already names the only one. */
export const variationSummary = (card: ProductCard): string => {
  const names = card.variation_names
  if (names.length === 1 && cardPrice(card)?.note === names[0]) return ''
  const more = names.length - NAMES_SHOWN
  return more > 1 ? `${names.slice(0, NAMES_SHOWN).join(' · ')} and ${more} more` : names.join(' · ')
}
