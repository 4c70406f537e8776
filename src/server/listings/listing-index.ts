import { CATEGORY_GROUP, type CatalogueOrder } from '#contract/listing.ts'
import type { Bitset } from '#domain/listing/bitset.ts'
import { type OrdinalSet, type SetBlock, setOf } from '#domain/listing/ordinal-set.ts'
import type { TextIndex } from '#domain/listing/text-index.ts'
import type { VariationOrdinals } from '#domain/listing/variation-ordinals.ts'
import type { CategoryRow, HomePicture } from './index-rows.ts'

/** One tick of a group; its products are the set `key` of the tags. */
export interface IndexedOption {
  readonly code: string
  readonly name: string
  readonly key: number
  /** The colours that stand for it; null or left out: none. */
  readonly colours?: readonly string[] | null
}

export interface IndexedGroup {
  readonly code: string
  readonly name: string
  /** Its options tell a product's variations apart. */
  readonly perVariation: boolean
  readonly options: readonly IndexedOption[]
}

export interface IndexedCategory extends CategoryRow {
  readonly key: number
}

/**
 * What can be chosen of each product, the one that its card shows first (`inCardOrder`); a product without any has one
 * that is nothing.
 */
export interface IndexedVariations extends VariationOrdinals {
  /** 0: nothing. */
  readonly ids: Int32Array
  /** The price that listings compare in pence, VAT included; 0: none. */
  readonly prices: Int32Array
  /** Those whose compared price is for a square metre; for a pack otherwise. */
  readonly perMetre: Bitset
  /** The variations of each option of a group that tells them apart. */
  readonly tags: SetBlock
}

/**
 * Everything that listings decide without the database, for one version of the catalogue.
 * A product is identified by its ordinal, which rises with its id.
 */
export interface ListingIndex {
  readonly size: number
  readonly ids: Int32Array
  readonly categories: readonly IndexedCategory[]
  readonly groups: readonly IndexedGroup[]
  /** The products of each category and of each option of a group. */
  readonly tags: SetBlock
  readonly orders: Readonly<Record<CatalogueOrder, Uint32Array>>
  readonly variations: IndexedVariations
  readonly text: TextIndex
  /** Searches to suggest, plain and sorted: options of attributes, parts of the names of categories. */
  readonly searches: readonly string[]
  /** The large picture of the home page. */
  readonly hero: HomePicture | null
}

export const tagged = ({ tags }: ListingIndex, { key }: { readonly key: number }): OrdinalSet =>
  setOf(tags, key)

/** The price that a product's card shows without ticks, in pence; 0: none. */
export const shownPrice = ({ variations: { firsts, prices } }: PricedProducts, product: number): number =>
  prices[firsts[product] ?? 0] ?? 0

type PricedProducts = { readonly variations: Pick<IndexedVariations, 'firsts' | 'prices'> }

/** The categories as a group of ticks, for listings that span them. */
export const categoryGroup = ({ categories }: ListingIndex): IndexedGroup => ({
  code: CATEGORY_GROUP,
  name: 'Category',
  perVariation: false,
  options: categories.map(({ slug, name, key }) => ({ code: slug, name, key })),
})

/** Binary search; null for a product that came, or left, since the index was built. */
export const ordinalOf = ({ ids }: ListingIndex, id: number): number | null => {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : null
}

export const idsOf = ({ ids }: ListingIndex, ordinals: readonly number[]): readonly number[] =>
  ordinals.map((ordinal) => ids[ordinal] ?? 0)
