import type { SearchedPrice } from '#contract/listing.ts'
import { type Bitset, emptyBitset, fullBitset, isEmpty, setBit } from '#domain/listing/bitset.ts'
import { addAll } from '#domain/listing/ordinal-set.ts'
import { readPriceLimit } from '#domain/listing/price-words.ts'
import { isSkuLike, skuFit } from '#domain/listing/sku.ts'
import { type ConvertedSize, searchText } from '#domain/listing/text-search.ts'
import { productsOf, variationsOf } from '#domain/listing/variation-ordinals.ts'
import type { Queries } from '../database/database.ts'
import { type ListingIndex, ordinalOf } from './listing-index.ts'
import { limitByPrice } from './price-limit.ts'
import { findSkus } from './store.ts'

export interface SearchResult {
  readonly products: Bitset
  /** Those of the products within the limit of prices, or with the sku; null: all of them. */
  readonly variations: Bitset | null
  readonly fits: Uint8Array
  readonly corrected: string | null
  /** The words that no found product has. */
  readonly leftOut: readonly string[]
  readonly size: ConvertedSize | null
  readonly price: SearchedPrice | null
  readonly cheapFirst: boolean
}

/**
 * Finds the products for a text, within its limit of prices if it has one. Where nothing costs so little, those of any
 * price are found.
 */
export const search = async (
  queries: Queries,
  index: ListingIndex,
  text: string,
  asTyped: boolean,
): Promise<SearchResult> => {
  const limit = asTyped ? null : readPriceLimit(text)
  if (limit === null) return { ...(await searchWords(queries, index, text, asTyped)), price: null }
  const { rest, including, limit: most } = limit
  const found =
    rest === ''
      ? { ...allProducts(index), fits: new Uint8Array(index.size), cheapFirst: false }
      : await searchWords(queries, index, rest, false)
  const { variations, per } = limitByPrice(index, found, limit)
  const met = !isEmpty(variations)
  return {
    ...found,
    products: met ? productsOf(index.variations, variations) : found.products,
    variations: met ? variations : found.variations,
    price: { limit: most, including, per, met, rest },
  }
}

/**
 * Finds the products for words: by sku in the database, and by words in the index. Where a sku matches, words are
 * neither corrected nor left out.
 */
const searchWords = async (
  queries: Queries,
  index: ListingIndex,
  text: string,
  asTyped: boolean,
): Promise<Omit<SearchResult, 'price'>> => {
  const typed = text.toLowerCase()
  const matches = isSkuLike(typed) ? await findSkus(queries, typed) : []
  const found = searchText(index.text, text, asTyped)
  const products = emptyBitset(index.size)
  const fits = found?.fits ?? new Uint8Array(index.size)
  const guessed =
    matches.length > 0 && found !== null && (found.corrected !== null || found.leftOut.length > 0)
  if (found !== null && !guessed) addAll(products, { kind: 'bits', bits: found.products })
  const variations = matches.length === 0 ? null : variationsOf(index.variations, products)
  for (const { productId, variationId, sku } of matches) {
    const ordinal = ordinalOf(index, productId)
    if (ordinal === null) continue
    setBit(products, ordinal)
    fits[ordinal] = Math.max(fits[ordinal] ?? 0, skuFit(sku, typed))
    if (variations !== null) addVariation(index, variations, ordinal, variationId)
  }
  return {
    products,
    variations,
    fits,
    corrected: guessed ? null : (found?.corrected ?? null),
    leftOut: guessed ? [] : (found?.leftOut ?? []),
    size: guessed ? null : (found?.size ?? null),
    cheapFirst: found?.cheapFirst ?? false,
  }
}

/** Adds one variation of a product; all of them for a sample, which is not shown by itself. */
const addVariation = (
  { variations: { firsts, ids } }: ListingIndex,
  variations: Bitset,
  product: number,
  variationId: number,
): void => {
  const [first = 0, end = 0] = firsts.subarray(product, product + 2)
  const at = ids.subarray(first, end).indexOf(variationId)
  if (at >= 0) setBit(variations, first + at)
  else for (let variation = first; variation < end; variation += 1) setBit(variations, variation)
}

/** All products, for a listing by ticks alone; none fits better than another. */
export const allProducts = ({ size }: ListingIndex) => ({
  products: fullBitset(size),
  variations: null,
  fits: null,
  corrected: null,
  leftOut: [],
  size: null,
  price: null,
  cheapFirst: false,
})
