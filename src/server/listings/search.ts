import { type Bitset, emptyBitset, fullBitset, setBit } from '#domain/listing/bitset.ts'
import { addAll } from '#domain/listing/ordinal-set.ts'
import { isSkuLike, skuFit } from '#domain/listing/sku.ts'
import { searchText } from '#domain/listing/text-search.ts'
import type { Queries } from '../database/database.ts'
import { type ListingIndex, ordinalOf } from './listing-index.ts'
import { findSkus } from './store.ts'

export interface SearchResult {
  readonly products: Bitset
  readonly fits: Uint8Array
  readonly corrected: string | null
  /** The words that no found product has. */
  readonly leftOut: readonly string[]
}

/**
 * Finds the products for a text: by sku in the database, and by words in the index. Where a sku matches,
 * words are neither corrected nor left out.
 */
export const search = async (
  queries: Queries,
  index: ListingIndex,
  text: string,
  asTyped: boolean,
): Promise<SearchResult> => {
  const typed = text.toLowerCase()
  const matches = isSkuLike(typed) ? await findSkus(queries, typed) : []
  const found = searchText(index.text, text, asTyped)
  const products = emptyBitset(index.size)
  const fits = found?.fits ?? new Uint8Array(index.size)
  const guessed =
    matches.length > 0 && found !== null && (found.corrected !== null || found.leftOut.length > 0)
  if (found !== null && !guessed) addAll(products, { kind: 'bits', bits: found.products })
  for (const { productId, sku } of matches) {
    const ordinal = ordinalOf(index, productId)
    if (ordinal === null) continue
    setBit(products, ordinal)
    fits[ordinal] = Math.max(fits[ordinal] ?? 0, skuFit(sku, typed))
  }
  return {
    products,
    fits,
    corrected: guessed ? null : (found?.corrected ?? null),
    leftOut: guessed ? [] : (found?.leftOut ?? []),
  }
}

/** All products, for a listing by ticks alone; none fits better than another. */
export const allProducts = ({ size }: ListingIndex) => ({
  products: fullBitset(size),
  fits: null,
  corrected: null,
  leftOut: [],
})
