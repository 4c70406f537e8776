import { type Bitset, hasBit } from '#domain/listing/bitset.ts'
import { countIn } from '#domain/listing/ordinal-set.ts'
import { type IndexedCategory, type ListingIndex, tagged } from './listing-index.ts'

/**
 * The categories that most of some products are in; those with goods to lay come before those with what is used to
 * lay them, unless the best of the products is one of the latter (S-011).
 */
export const categoriesWithMost = (
  index: ListingIndex,
  products: Bitset,
  best: number | undefined,
  most: number,
): readonly Pick<IndexedCategory, 'slug' | 'name'>[] => {
  const { goods } = index.text
  const isForLaying = best !== undefined && hasBit(goods, best)
  return index.categories
    .map(({ slug, name, key }) => {
      const ofCategory = tagged(index, { key })
      const isFirst = isForLaying && countIn(goods, ofCategory) > 0
      return { slug, name, isFirst, count: countIn(products, ofCategory) }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.count - a.count)
    .slice(0, most)
    .map(({ slug, name }) => ({ slug, name }))
}
