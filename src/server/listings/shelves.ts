import type { Bitset } from '#domain/listing/bitset.ts'
import { countIn } from '#domain/listing/ordinal-set.ts'
import { type IndexedCategory, type ListingIndex, tagged } from './listing-index.ts'

/** The categories that most of some products are in. */
export const categoriesWithMost = (
  index: ListingIndex,
  products: Bitset,
  most: number,
): readonly Pick<IndexedCategory, 'slug' | 'name'>[] =>
  index.categories
    .map(({ slug, name, key }) => ({ slug, name, count: countIn(products, tagged(index, { key })) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ slug, name }) => ({ slug, name }))
