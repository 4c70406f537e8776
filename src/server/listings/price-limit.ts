import type { PriceUnit } from '#contract/listing.ts'
import {
  type Bitset,
  emptyBitset,
  forEachBit,
  hasBit,
  intersect,
  isEmpty,
  setBit,
} from '#domain/listing/bitset.ts'
import type { PriceLimit } from '#domain/listing/price-words.ts'
import { variationCount, variationsOf } from '#domain/listing/variation-ordinals.ts'
import { type ListingIndex, shownPrice } from './listing-index.ts'

/** The variations of a search within its limit of prices. */
export interface WithinLimit {
  readonly variations: Bitset
  readonly per: PriceUnit
}

interface PricedIndex {
  readonly size: number
  readonly variations: Omit<ListingIndex['variations'], 'ids' | 'tags'>
  readonly text: Pick<ListingIndex['text'], 'goods'>
}

/** The number of products whose card shows a price for the unit. */
const countPer = (index: PricedIndex, products: Bitset, per: 'm2' | 'pack'): number => {
  const { firsts, perMetre } = index.variations
  let count = 0
  products.forEach((word, i) => {
    forEachBit(word, i << 5, (product) => {
      const isPer = hasBit(perMetre, firsts[product] ?? 0) === (per === 'm2')
      if (isPer && shownPrice(index, product) > 0) count += 1
    })
  })
  return count
}

/** Goods of one unit that make the others exceptions. */
const MOST_OF_THEM = 0.75

/**
 * What the limit is for: as the search says, else the unit of most goods to lay among its products, as nearly all tiles
 * are sold by the square metre; where there is none, each product is compared by its own.
 */
const unitOf = (index: PricedIndex, products: Bitset, { per }: PriceLimit): PriceUnit => {
  if (per !== null) return per
  const goods = intersect(products, index.text.goods)
  const compared = isEmpty(goods) ? products : goods
  const [metres, packs] = [countPer(index, compared, 'm2'), countPer(index, compared, 'pack')]
  if (metres >= MOST_OF_THEM * (metres + packs)) return 'm2'
  return packs >= MOST_OF_THEM * (metres + packs) ? 'pack' : 'either'
}

/**
 * Of the products of a search, and of their variations if it found some of them, those within its limit, VAT included;
 * none if nothing costs so little.
 */
export const limitByPrice = (
  index: PricedIndex,
  { products, variations: found }: { readonly products: Bitset; readonly variations: Bitset | null },
  limit: PriceLimit,
): WithinLimit => {
  const per = unitOf(index, products, limit)
  const most = limit.including ? limit.limit : limit.limit - 1
  const { variations: indexed } = index
  const within = emptyBitset(variationCount(indexed))
  const all = variationsOf(indexed, products)
  const compared = found === null ? all : intersect(all, found)
  compared.forEach((word, i) => {
    forEachBit(word, i << 5, (variation) => {
      const price = indexed.prices[variation] ?? 0
      const isPer = per === 'either' || hasBit(indexed.perMetre, variation) === (per === 'm2')
      if (isPer && price > 0 && price <= most) setBit(within, variation)
    })
  })
  return { variations: within, per }
}
