import { type Bitset, fullBitset, hasBit } from '#domain/listing/bitset.ts'
import { countIn } from '#domain/listing/ordinal-set.ts'
import { type IndexedCategory, type ListingIndex, tagged } from './listing-index.ts'

/** A category that products of a search are in. */
export interface MatchedCategory extends Pick<IndexedCategory, 'slug' | 'name'> {
  /** How many of the products are in it. */
  readonly matches: number
  /** How many it has. */
  readonly size: number
}

/**
 * The categories that most of some products are in; those with goods to lay come before those with what is used to
 * lay them, unless the best of the products is one of the latter (S-011).
 */
export const categoriesWithMost = (
  index: ListingIndex,
  products: Bitset,
  best: number | undefined,
  most: number,
): readonly MatchedCategory[] => {
  const { goods } = index.text
  const all = fullBitset(index.size)
  const isForLaying = best !== undefined && hasBit(goods, best)
  return index.categories
    .map(({ slug, name, key }) => {
      const ofCategory = tagged(index, { key })
      const isFirst = isForLaying && countIn(goods, ofCategory) > 0
      return { slug, name, isFirst, matches: countIn(products, ofCategory), size: countIn(all, ofCategory) }
    })
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.matches - a.matches)
    .slice(0, most)
    .map(({ isFirst, ...category }) => category)
}
