import type { ListingQuery } from '#contract/listing.ts'
import { type Bitset, hasBit, intersect } from '#domain/listing/bitset.ts'
import { setOf, unionOf } from '#domain/listing/ordinal-set.ts'
import { firstAmong, variationCount } from '#domain/listing/variation-ordinals.ts'
import type { IndexedGroup, ListingIndex } from './listing-index.ts'

/**
 * The variations that the ticks of a query leave, of those that a limit of prices leaves already; null: nothing tells
 * variations apart.
 */
export const narrowVariations = (
  { variations: indexed }: Pick<ListingIndex, 'variations'>,
  groups: readonly IndexedGroup[],
  within: Bitset | null,
  { ticks }: Pick<ListingQuery, 'ticks'>,
): Bitset | null =>
  groups.reduce<Bitset | null>((left, { code, perVariation, options }) => {
    const ticked = options.filter((option) => ticks.get(code)?.includes(option.code))
    if (!perVariation || ticked.length === 0) return left
    const having = unionOf(
      variationCount(indexed),
      ticked.map(({ key }) => setOf(indexed.tags, key)),
    )
    return left === null ? having : intersect(left, having)
  }, within)

/** The id of the variation that a product's card shows, of those left; null: none tells them apart. */
export const shownIdOf = (
  { variations }: Pick<ListingIndex, 'variations'>,
  left: Bitset | null,
  product: number,
): number | null => {
  if (left === null) return null
  return variations.ids[firstAmong(variations, product, left)] ?? null
}

/**
 * Some products sorted by the price of the variation that their card shows, of those left; equal prices keep the
 * featured order, and products without a price come last.
 */
export const orderByPrice = (
  { orders: { featured }, variations }: Pick<ListingIndex, 'orders' | 'variations'>,
  left: Bitset,
  products: Bitset,
  sign: 1 | -1,
): Uint32Array => {
  const members = featured.filter((product) => hasBit(products, product))
  /* One number of price and place: 100,000 of them sort in some milliseconds. */
  const keys = Float64Array.from(members, (product, place) => {
    const price = variations.prices[firstAmong(variations, product, left)] ?? 0
    return (price === 0 ? DEAREST : DEAREST / 2 + sign * price) * members.length + place
  })
  return Uint32Array.from(keys.sort(), (key) => members[key % members.length] ?? 0)
}

/** Above twice every price in pence; with the place of one product of a million it is an exact integer. */
const DEAREST = 2 ** 32
