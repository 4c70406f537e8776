import {
  CARDS_PER_PAGE,
  type Facet,
  isProjectOrder,
  type ListingQuery,
  projectOrders,
} from '#contract/listing.ts'
import { type Bitset, countBits } from '#domain/listing/bitset.ts'
import { countFacets, type OptionCount } from '#domain/listing/facet-counts.ts'
import { pageByFit, pageInOrder } from '#domain/listing/order.ts'
import type { OrdinalSet } from '#domain/listing/ordinal-set.ts'
import type { SummedListing } from './by-project.ts'
import { type IndexedGroup, type IndexedOption, idsOf, type ListingIndex, tagged } from './listing-index.ts'

export interface Selection {
  readonly ids: readonly number[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facets: readonly Facet[]
}

export interface Selectable {
  readonly products: Bitset
  /** The fit of each product to a search: the default order. */
  readonly fits: Uint8Array | null
  readonly groups: readonly IndexedGroup[]
  /** What the visitor's project comes to in these products, for a query that goes by it. */
  readonly summed?: SummedListing | null
}

/** A group with the products of each option. */
export interface CountedGroup {
  readonly code: string
  readonly name: string
  readonly options: readonly (Omit<IndexedOption, 'key'> & { readonly products: OrdinalSet })[]
}

/** Filters products by the ticks of a query; returns the facets to tick next, and the ids of one page. */
export const selectPage = (
  index: ListingIndex,
  { products, fits, groups: indexed, summed = null }: Selectable,
  query: ListingQuery,
): Selection => {
  const groups: readonly CountedGroup[] = [
    ...(summed === null ? [] : [summed.group]),
    ...indexed.map(({ code, name, options }) => ({
      code,
      name,
      options: options.map((option) => ({ ...option, products: tagged(index, option) })),
    })),
  ]
  const ticks = groups.map(({ code }) => query.ticks.get(code) ?? [])
  const counted = countFacets(
    index.size,
    products,
    groups.map(({ options }, i) => ({
      options: options.map((option) => ({
        products: option.products,
        ticked: ticks[i]?.includes(option.code) ?? false,
      })),
    })),
  )
  const total = countBits(counted.products)
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const skip = (page - 1) * CARDS_PER_PAGE
  const order = orderOf(index, query.sort, summed)
  const ordinals =
    fits !== null && query.sort === 'featured'
      ? pageByFit(order, counted.products, fits, skip, CARDS_PER_PAGE)
      : pageInOrder(order, counted.products, skip, CARDS_PER_PAGE)
  const known = countBits(products)
  return {
    ids: idsOf(index, ordinals),
    total,
    page,
    pages,
    facets: groups.flatMap((group, i) => facetOf(group, ticks[i] ?? [], counted.groups[i] ?? [], known)),
  }
}

/** By the project's sums where they are known, else as the catalogue sorts prices. */
const orderOf = (
  { orders }: ListingIndex,
  sort: ListingQuery['sort'],
  summed: SummedListing | null,
): Uint32Array => {
  if (!isProjectOrder(sort)) return orders[sort]
  return summed === null ? orders[projectOrders[sort]] : summed.orders[sort]
}

/** A group is shown when a tick in it would leave some products out. */
const facetOf = (
  { code, name, options }: CountedGroup,
  ticks: readonly string[],
  counts: readonly OptionCount[],
  known: number,
): readonly Facet[] => {
  const shown = options.flatMap((option, i) => {
    const { count = 0, offered = false } = counts[i] ?? {}
    const selected = ticks.includes(option.code)
    return offered || selected
      ? [{ code: option.code, name: option.name, count, selected, colours: option.colours ?? null }]
      : []
  })
  const [only] = shown
  const worthShowing = shown.length > 1 || (only !== undefined && (only.selected || only.count < known))
  return worthShowing ? [{ code, name, options: shown }] : []
}
