import type { Bitset } from '#domain/listing/bitset.ts'
import { pageInOrder } from '#domain/listing/order.ts'
import { countIn, sizeOf, unionOf } from '#domain/listing/ordinal-set.ts'
import { type IndexedCategory, type ListingIndex, tagged } from './listing-index.ts'

/** The first products of each of the first categories, in turn, so that a shelf shows what the shop has. */
export const favourites = (index: ListingIndex, most: number): readonly number[] => {
  const stocked = index.categories.filter(({ key }) => sizeOf(index.tags, key) > 0).slice(0, most)
  const each = Math.ceil(most / Math.max(stocked.length, 1))
  const lists = stocked.map((category) =>
    pageInOrder(index.orders.featured, unionOf(index.size, [tagged(index, category)]), 0, each),
  )
  return Array.from({ length: each }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)))
    .flat()
    .slice(0, most)
}

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
