import type { PriceUnit } from '#contract/listing.ts'
import {
  type Bitset,
  countBits,
  emptyBitset,
  forEachBit,
  hasBit,
  intersect,
  isEmpty,
  setBit,
} from '#domain/listing/bitset.ts'
import type { PriceLimit } from '#domain/listing/price-words.ts'
import type { ListingIndex } from './listing-index.ts'

/** The products of a search within its limit of prices. */
export interface LimitedProducts {
  readonly products: Bitset
  readonly per: PriceUnit
}

type PricedIndex = Pick<ListingIndex, 'size' | 'prices' | 'perMetre'> & {
  readonly text: Pick<ListingIndex['text'], 'goods'>
}

/** Products whose compared price is for the unit. */
const pricedPer = ({ size, prices, perMetre }: PricedIndex, products: Bitset, per: 'm2' | 'pack'): Bitset => {
  const priced = emptyBitset(size)
  products.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      if ((prices[ordinal] ?? 0) > 0 && hasBit(perMetre, ordinal) === (per === 'm2')) setBit(priced, ordinal)
    })
  })
  return priced
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
  const [metres, packs] = [
    countBits(pricedPer(index, compared, 'm2')),
    countBits(pricedPer(index, compared, 'pack')),
  ]
  if (metres >= MOST_OF_THEM * (metres + packs)) return 'm2'
  return packs >= MOST_OF_THEM * (metres + packs) ? 'pack' : 'either'
}

/** Leaves of the products of a search those within its limit, VAT included; none if nothing costs so little. */
export const limitByPrice = (index: PricedIndex, products: Bitset, limit: PriceLimit): LimitedProducts => {
  const per = unitOf(index, products, limit)
  const most = limit.including ? limit.limit : limit.limit - 1
  const within = emptyBitset(index.size)
  for (const unit of ['m2', 'pack'] as const) {
    if (per !== 'either' && per !== unit) continue
    pricedPer(index, products, unit).forEach((word, i) => {
      forEachBit(word, i << 5, (ordinal) => {
        if ((index.prices[ordinal] ?? 0) <= most) setBit(within, ordinal)
      })
    })
  }
  return { products: within, per }
}
