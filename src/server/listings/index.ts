import type { CategorySummary, HomePage, ListingPage, ListingQuery, ProductCard } from '#contract/listing.ts'
import { readListingQuery } from '#contract/listing-address.ts'
import { type Bitset, emptyBitset, setBit, unite } from '#domain/listing/bitset.ts'
import type { CatalogueVersion } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { buildListingIndex, type IndexedGroup, type ListingIndex } from './listing-index.ts'
import { presentCard, presentCategory } from './present.ts'
import { selectListing } from './select.ts'
import { findBySku, readAddresses, readCards } from './store.ts'

export { registerListings } from './handlers.ts'

export interface Address {
  readonly categorySlug: string
  readonly slug: string
}

/** Lists of products: the home page's shelves, categories with facets, search. */
export interface ListingsFace {
  home(): Promise<HomePage>
  categories(): Promise<readonly CategorySummary[]>
  /** Null when there is no such category. */
  category(slug: string, params: URLSearchParams): Promise<ListingPage | null>
  search(params: URLSearchParams): Promise<ListingPage>
  /** Every product on sale, for the sitemap. */
  addresses(): Promise<readonly Address[]>
}

/** Products on a shelf of the home page. */
const SHELF = 8

export interface ListingsDeps {
  readonly queries: Queries
  readonly version: CatalogueVersion
}

/** The index of the newest catalogue version; while a new one is built, the old one serves. */
const keepIndex = ({ queries, version }: ListingsDeps) => {
  let kept: Promise<ListingIndex> | null = null
  const build = (): Promise<ListingIndex> => {
    const building = buildListingIndex(queries)
    building.catch(() => {
      if (kept === building) kept = null
    })
    return building
  }
  version.onChange(() => {
    const building = build()
    if (kept === null) kept = building
    else
      building.then(
        () => {
          kept = building
        },
        () => undefined,
      )
  })
  return (): Promise<ListingIndex> => {
    kept ??= build()
    return kept
  }
}

export const createListings = (deps: ListingsDeps): ListingsFace => {
  const { queries } = deps
  const index = keepIndex(deps)

  const cards = async (ids: readonly number[]): Promise<readonly ProductCard[]> => {
    if (ids.length === 0) return []
    const rows = new Map((await readCards(queries, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row === undefined ? [] : [presentCard(row)]
    })
  }

  const listing = async (
    on: ListingIndex,
    base: Bitset,
    groups: readonly IndexedGroup[],
    query: ListingQuery,
    scores: Uint16Array | null,
  ): Promise<Omit<ListingPage, 'category' | 'corrected'>> => {
    const { ids, total, page, pages, facets } = selectListing(on, base, groups, query, scores)
    return { text: query.text, sort: query.sort, page, pages, total, facets, cards: await cards(ids) }
  }

  return {
    async home() {
      const on = await index()
      const first = (order: Uint32Array): number[] =>
        [...order.slice(0, SHELF)].map((ordinal) => on.ids[ordinal] ?? 0)
      return {
        categories: on.categories.map(presentCategory),
        newest: await cards(first(on.orders.newest)),
        favourites: await cards(first(on.orders.featured)),
      }
    },

    async categories() {
      return (await index()).categories.map(presentCategory)
    },

    async category(slug, params) {
      const on = await index()
      const category = on.categories.find((candidate) => candidate.slug === slug)
      if (category === undefined) return null
      const query = { ...readListingQuery(params), text: '' }
      const found = await listing(on, category.products, on.groups, query, null)
      return { ...found, category: presentCategory(category), corrected: null }
    },

    async search(params) {
      const on = await index()
      const query = readListingQuery(params)
      const found = query.text === '' ? null : on.words.find(query.text)
      const bySku = /^[\w./-]{2,60}$/.test(query.text) ? await findBySku(queries, query.text) : []
      const scores = found?.scores ?? new Uint16Array(on.size)
      const exact = emptyBitset(on.size)
      for (const id of bySku) {
        const ordinal = ordinalOf(on.ids, id)
        if (ordinal === null) continue
        setBit(exact, ordinal)
        /* A code that was typed stands before every word. */
        scores[ordinal] = 0xffff
      }
      /* A code is no slip of a word: what was typed was found. */
      const guessed = bySku.length > 0 && found?.corrected != null
      const base = found === null || guessed ? exact : unite(exact, found.products)
      const categories: IndexedGroup = {
        code: 'category',
        name: 'Category',
        options: on.categories.map(({ slug, name, products }) => ({ code: slug, name, products })),
      }
      const page = await listing(on, base, [categories, ...on.groups], query, scores)
      return { ...page, category: null, corrected: guessed ? null : (found?.corrected ?? null) }
    },

    addresses: () => readAddresses(queries),
  }
}

/** Ids rise with ordinals, so the place of one is found by halving. */
const ordinalOf = (ids: Int32Array, id: number): number | null => {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : null
}
