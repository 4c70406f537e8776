import {
  CARDS_PER_PAGE,
  type Facet,
  isProjectOrder,
  type ListingQuery,
  projectOrders,
} from '#contract/listing.ts'
import { type Bitset, countBits, intersect } from '#domain/listing/bitset.ts'
import {
  countFacets,
  type FacetCounts,
  type OptionCount,
  type TickableGroup,
} from '#domain/listing/facet-counts.ts'
import { coarseFits } from '#domain/listing/fit.ts'
import { pageByFit, pageInOrder } from '#domain/listing/order.ts'
import { type OrdinalSet, setOf, unionOf } from '#domain/listing/ordinal-set.ts'
import {
  countProductsIn,
  productsOf,
  variationCount,
  variationsOf,
} from '#domain/listing/variation-ordinals.ts'
import type { SummedListing } from './by-project.ts'
import { type IndexedGroup, type IndexedOption, type ListingIndex, tagged } from './listing-index.ts'
import { orderByPrice } from './narrow.ts'

export interface Selection {
  readonly ordinals: readonly number[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facets: readonly Facet[]
}

export interface Selectable {
  readonly products: Bitset
  /** The fit of each product to a search: the default order. */
  readonly fits: Uint8Array | null
  /** The search asks for the lowest prices first. */
  readonly cheapFirst: boolean
  readonly groups: readonly IndexedGroup[]
  /** The variations that the ticks and a limit of prices leave; null: nothing tells variations apart. */
  readonly left: Bitset | null
  /** Those that the limit of prices leaves by itself. */
  readonly within: Bitset | null
  /** What the visitor's project comes to in these products, for a query that goes by it. */
  readonly summed: SummedListing | null
}

/** A group with the products of each option. */
export interface CountedGroup extends Omit<IndexedGroup, 'options'> {
  readonly options: readonly (Omit<IndexedOption, 'key'> & { readonly products: OrdinalSet })[]
}

/** A group with the sets of each option that are counted: of products, or of variations. */
interface TickedGroup extends CountedGroup {
  readonly ticks: readonly string[]
}

const tickable = ({ options, ticks }: TickedGroup): TickableGroup => ({
  options: options.map(({ products, code }) => ({ products, ticked: ticks.includes(code) })),
})

/**
 * Matches products by their variations, so that a product is found by two ticks only where one variation has both. A
 * product counts once.
 */
const countByVariations = (
  { variations }: ListingIndex,
  listing: Bitset,
  within: Bitset | null,
  groups: readonly TickedGroup[],
): FacetCounts => {
  const all = variationsOf(variations, listing)
  const counted = countFacets(
    variationCount(variations),
    within === null ? all : intersect(all, within),
    groups.map(tickable),
    (matching, set) => countProductsIn(variations, matching, set),
  )
  return { ...counted, products: productsOf(variations, counted.products) }
}

/** Filters products by the ticks of a query; returns the facets to tick next, and the products of one page. */
export const selectPage = (
  index: ListingIndex,
  { products, fits, cheapFirst, groups: indexed, left, within, summed }: Selectable,
  query: ListingQuery,
): Selection => {
  const byVariation = left !== null
  const setFor = (group: IndexedGroup, option: IndexedOption): OrdinalSet => {
    if (!byVariation) return tagged(index, option)
    return group.perVariation
      ? setOf(index.variations.tags, option.key)
      : ofVariations(index, tagged(index, option))
  }
  const sums =
    summed === null || !byVariation
      ? summed?.group
      : {
          ...summed.group,
          options: summed.group.options.map((option) => ({
            ...option,
            products: ofVariations(index, option.products),
          })),
        }
  const groups: readonly TickedGroup[] = [
    ...(sums === undefined ? [] : [sums]),
    ...indexed.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, products: setFor(group, option) })),
    })),
  ].map((group) => ({ ...group, ticks: query.ticks.get(group.code) ?? [] }))
  const counted = byVariation
    ? countByVariations(index, products, within, groups)
    : countFacets(index.size, products, groups.map(tickable))
  const total = countBits(counted.products)
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const skip = (page - 1) * CARDS_PER_PAGE
  const goesByFit = fits !== null && query.sort === 'featured'
  const sort = goesByFit && cheapFirst ? 'price-up' : query.sort
  const order = orderOf(index, counted.products, left, sort, summed)
  const known = countBits(products)
  return {
    ordinals: goesByFit
      ? pageByFit(order, counted.products, cheapFirst ? coarseFits(fits) : fits, skip, CARDS_PER_PAGE)
      : pageInOrder(order, counted.products, skip, CARDS_PER_PAGE),
    total,
    page,
    pages,
    facets: groups.flatMap((group, i) => facetOf(group, counted.groups[i] ?? [], known)),
  }
}

/** The variations of a set of products. */
const ofVariations = ({ size, variations }: ListingIndex, products: OrdinalSet): OrdinalSet => ({
  kind: 'bits',
  bits: variationsOf(variations, unionOf(size, [products])),
})

/** By the project's sums where they are known, else as the catalogue sorts prices, or as the cards show them. */
const orderOf = (
  index: ListingIndex,
  products: Bitset,
  left: Bitset | null,
  sort: ListingQuery['sort'],
  summed: SummedListing | null,
): Uint32Array => {
  if (isProjectOrder(sort) && summed !== null) return summed.orders[sort]
  const order = isProjectOrder(sort) ? projectOrders[sort] : sort
  if (left === null || (order !== 'price-up' && order !== 'price-down')) return index.orders[order]
  return orderByPrice(index, left, products, order === 'price-up' ? 1 : -1)
}

/** A group is shown when a tick in it would leave some products out. */
const facetOf = (
  { code, name, options, ticks }: TickedGroup,
  counts: readonly OptionCount[],
  known: number,
): readonly Facet[] => {
  const shown = options.flatMap((option, i) => {
    const { count = 0, offered = false } = counts[i] ?? {}
    const selected = ticks.includes(option.code)
    return offered || selected
      ? [
          {
            code: option.code,
            name: option.name,
            count,
            selected,
            ...(option.colours && { colours: option.colours }),
          },
        ]
      : []
  })
  const [only] = shown
  const worthShowing = shown.length > 1 || (only !== undefined && (only.selected || only.count < known))
  return worthShowing ? [{ code, name, options: shown }] : []
}
