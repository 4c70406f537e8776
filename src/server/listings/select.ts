import { CARDS_PER_PAGE, type Facet, type ListingQuery } from '#contract/listing.ts'
import { type Bitset, countBits } from '#domain/listing/bitset.ts'
import { countFacets, type OptionCount } from '#domain/listing/facet-counts.ts'
import { pageByFit, pageInOrder } from '#domain/listing/order.ts'
import { type IndexedGroup, idsOf, type ListingIndex, tagged } from './listing-index.ts'

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
}

/** Filters products by the ticks of a query; returns the facets to tick next, and the ids of one page. */
export const selectPage = (
  index: ListingIndex,
  { products, fits, groups }: Selectable,
  query: ListingQuery,
): Selection => {
  const ticks = groups.map(({ code }) => query.ticks.get(code) ?? [])
  const counted = countFacets(
    index.size,
    products,
    groups.map(({ options }, i) => ({
      options: options.map((option) => ({
        products: tagged(index, option),
        ticked: ticks[i]?.includes(option.code) ?? false,
      })),
    })),
  )
  const total = countBits(counted.products)
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const skip = (page - 1) * CARDS_PER_PAGE
  const order = index.orders[query.sort]
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

/** A group is shown when a tick in it would leave some products out. */
const facetOf = (
  { code, name, options }: IndexedGroup,
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
