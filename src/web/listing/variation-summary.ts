import type { ProductCard } from '#contract/listing.ts'
import { cardPrice } from './card-price.ts'

/** More sizes than these are counted: '600 × 600 · 900 × 600 + 2 more'. */
const MOST_SHOWN = 2

/** Characters that fit into two lines of a card on a phone, beside '+ 2 more'. */
const MOST_CHARACTERS = 36

/** As many of the first names as fit, and at least one. */
const shownOf = (sizes: readonly string[]): readonly string[] => {
  const most = sizes.length === MOST_SHOWN + 1 ? sizes.length : MOST_SHOWN
  const lengths = sizes.map((_, i) => sizes.slice(0, i + 1).join(' · ').length)
  return sizes.slice(0, most).filter((_, i) => i === 0 || (lengths[i] ?? 0) <= MOST_CHARACTERS)
}

/**
 * A product's sizes or packs in at most two lines of a card, '600 × 600 · 900 × 600 + 2 more'; '' if the price
 * already names the only one.
 */
export const variationSummary = (card: ProductCard): string => {
  const { sizes } = card
  if (sizes.length === 1 && cardPrice(card)?.note === sizes[0]) return ''
  const shown = shownOf(sizes)
  const more = sizes.length - shown.length
  return shown.join(' · ') + (more > 0 ? ` + ${more} more` : '')
}
