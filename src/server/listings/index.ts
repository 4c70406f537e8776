import {
  type HomePage,
  type ListingPage,
  type ListingQuery,
  type ProductCard,
  type ProjectListing,
  SUM_GROUP,
} from '#contract/listing.ts'
import { parseListingQuery } from '#contract/listing-address.ts'
import type { ShelfCard, Shelves } from '#contract/shelf.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import type { Bitset } from '#domain/listing/bitset.ts'
import { pageByFit } from '#domain/listing/order.ts'
import { unionOf } from '#domain/listing/ordinal-set.ts'
import { plainText, searchWords } from '#domain/listing/words.ts'
import type { CatalogueVersion } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import { addressCount, readPaths } from './addresses.ts'
import { buildIndex } from './build-index.ts'
import {
  goesByProject,
  noProjectSums,
  type ReadProjectSums,
  type SummedListing,
  sumListing,
} from './by-project.ts'
import { entryPointsOf } from './entry-points.ts'
import { createIndexCache } from './index-cache.ts'
import { readCategories } from './index-rows.ts'
import { categoryGroup, idsOf, type ListingIndex, tagged } from './listing-index.ts'
import { createMenus } from './menu.ts'
import { narrowVariations, shownIdOf } from './narrow.ts'
import { presentCard, presentCategory, presentHero, presentSuggestion } from './present.ts'
import { allProducts, search } from './search.ts'
import { type Selectable, selectPage } from './select.ts'
import { isOffered, presentShelfCard, readShelves, type ShelvedProduct } from './shelf.ts'
import { categoriesWithMost } from './shelves.ts'
import { type CardRow, readCards } from './store.ts'
import { firstSearches, suggestSearches } from './suggested-searches.ts'
import { chooseSizes, presentSizes } from './tile-sizes.ts'

export type { ReadProjectSums } from './by-project.ts'
export { registerListings } from './handlers.ts'

export interface ListingsDeps {
  readonly queries: Queries
  readonly version: CatalogueVersion
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  /** Called when the index of a new version could not be built, and the old one goes on serving. */
  readonly onFailure: (error: unknown) => void
  /** Called for a product that is not listed because its row is broken. */
  readonly onBrokenProduct: (error: unknown) => void
}

/** Products on a shelf of the home page. */
const SHELF = 8
/** In a row, on a page that has no results of its own. */
const OFFERED = 4
const SUGGESTED_PRODUCTS = 6
const SUGGESTED_CATEGORIES = 3
const SUGGESTED_SEARCHES = 3
const FIRST_SEARCHES = 6

/** The codes of groups that an address may have as parameters, on any list of the shop. */
const groupCodes = (index: ListingIndex): readonly string[] => [
  ...[categoryGroup(index), ...index.groups].map(({ code }) => code),
  SUM_GROUP,
]

/** No words, but ticks: the whole shop filtered by them. */
const hasOnlyTicks = ({ text, ticks }: ListingQuery): boolean => text === '' && ticks.size > 0

/** The words of a name, as a search compares them: 'Grout & Jointing' is 'grout and jointing'. */
const spokenName = (text: string): string =>
  searchWords(plainText(text))
    .map(({ word }) => word)
    .join(' ')

/** The products of a listing, before its ticks. */
type Listed = Pick<Selectable, 'products' | 'fits' | 'groups' | 'cheapFirst'> & {
  /** Those within its limit of prices; null: there is none. */
  readonly variations?: Bitset | null
}

const presentProject = (summed: SummedListing | 'none' | 'too-many' | null): ProjectListing | null => {
  if (summed === null) return null
  return typeof summed === 'string' ? { state: summed } : { state: 'ready', project: summed.project }
}

/** Lists of products: the home page's shelves, categories with facets, search. */
export const createListings = (deps: ListingsDeps) => {
  const { queries, version, delivery, onFailure, onBrokenProduct } = deps
  const menuOf = createMenus()
  const indexCache = createIndexCache({
    build: () => buildIndex(queries, onBrokenProduct),
    version,
    onFailure,
  })

  const rowsOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, CardRow>> =>
    new Map(ids.length === 0 ? [] : (await readCards(queries, ids)).map((row) => [row.id, row]))

  const cardsOf = (
    ids: readonly number[],
    rows: ReadonlyMap<number, CardRow>,
    shownIds: readonly (number | null)[] = [],
  ): readonly ProductCard[] =>
    ids.flatMap((id, i) => {
      const row = rows.get(id)
      return row === undefined ? [] : [presentCard(row, shownIds[i])]
    })

  const cards = async (ids: readonly number[]): Promise<readonly ProductCard[]> =>
    cardsOf(ids, await rowsOf(ids))

  const listing = async (
    index: ListingIndex,
    { variations: within = null, ...listed }: Listed,
    query: ListingQuery,
    readSums: ReadProjectSums,
  ) => {
    const { products, groups } = listed
    const left = narrowVariations(index, groups, within, query)
    const summed = goesByProject(query) ? await sumListing(index, products, left, readSums) : null
    const known = typeof summed === 'string' ? null : summed
    const { ordinals, ...selected } = selectPage(index, { ...listed, within, left, summed: known }, query)
    const ids = idsOf(index, ordinals)
    const shownIds = ordinals.map((ordinal) => shownIdOf(index, left, ordinal))
    return {
      ...selected,
      by_project: presentProject(summed),
      groups: groupCodes(index),
      text: query.text,
      sort: query.sort,
      cards: cardsOf(ids, await rowsOf(ids), shownIds),
    }
  }

  return {
    /** One statement. */
    async home(): Promise<HomePage> {
      const index = await indexCache.current()
      const newest = idsOf(index, [...index.orders.newest.subarray(0, SHELF)])
      const sizes = chooseSizes(index)
      const rows = await rowsOf([
        ...new Set([...newest, ...sizes.flatMap(({ productId }) => productId ?? [])]),
      ])
      return {
        hero: index.hero === null ? null : presentHero(index.hero),
        ways_in: entryPointsOf(index),
        sizes: presentSizes(sizes, rows),
        categories: index.categories.map((category) => presentCategory(index, category)),
        newest: cardsOf(newest, rows),
      }
    },

    /** For the head of every page; no statement, except while the first index is built. */
    async categories() {
      const index = await indexCache.currentOrNull()
      const categories = index === null ? await readCategories(queries) : index.categories
      return categories.map(({ slug, name }) => ({ slug, name }))
    },

    /** Builds the index of the listings, unless there is one; resolves when it serves. */
    prepare: async (): Promise<void> => void (await indexCache.current()),

    /** The codes of the groups of ticks; no statement. */
    groups: async (): Promise<ReadonlySet<string>> => new Set(groupCodes(await indexCache.current())),

    /** The menu of each category; no statement. */
    menu: async () => menuOf(await indexCache.current()),

    /** One statement, and those of `readSums`. Null when there is no such category. */
    async category(
      slug: string,
      params: URLSearchParams,
      readSums: ReadProjectSums = noProjectSums,
    ): Promise<ListingPage | null> {
      const index = await indexCache.current()
      const category = index.categories.find((candidate) => candidate.slug === slug)
      if (category === undefined) return null
      const query = { ...parseListingQuery(params), text: '', asTyped: false }
      const products = unionOf(index.size, [tagged(index, category)])
      const page = await listing(
        index,
        { products, fits: null, groups: index.groups, cheapFirst: false },
        query,
        readSums,
      )
      const shown = presentCategory(index, category)
      return { ...page, category: shown, corrected: null, left_out: [], size: null, price: null }
    },

    /** At most two statements, and those of `readSums`. */
    async search(params: URLSearchParams, readSums: ReadProjectSums = noProjectSums): Promise<ListingPage> {
      const index = await indexCache.current()
      const query = parseListingQuery(params)
      const { products, variations, fits, corrected, leftOut, size, price, cheapFirst } = hasOnlyTicks(query)
        ? allProducts(index)
        : await search(queries, index, query.text, query.asTyped)
      const groups = [categoryGroup(index), ...index.groups]
      const page = await listing(index, { products, variations, fits, groups, cheapFirst }, query, readSums)
      return { ...page, category: null, corrected, left_out: leftOut, size, price }
    },

    /** The merchant's first products that can be bought, for a search without results; one statement. */
    async offered(): Promise<readonly ProductCard[]> {
      const index = await indexCache.current()
      const first = idsOf(index, [...index.orders.featured.subarray(0, 2 * OFFERED)])
      return (await cards(first)).filter(({ buyable }) => buyable).slice(0, OFFERED)
    },

    /** Suggestions for a text that is being typed; for none, searches to begin with. */
    async suggest(text: string): Promise<Suggestions> {
      const index = await indexCache.current()
      const words = parseListingQuery(new URLSearchParams({ q: text })).text
      if (words === '')
        return { searches: firstSearches(index, FIRST_SEARCHES), categories: [], products: [] }
      const { products, fits } = await search(queries, index, words, false)
      const best = pageByFit(index.orders.featured, products, fits, 0, SUGGESTED_PRODUCTS)
      const ids = idsOf(index, best)
      const rows = ids.length === 0 ? [] : await readCards(queries, ids)
      const name = spokenName(words)
      const categories = categoriesWithMost(index, products, best[0], SUGGESTED_CATEGORIES).map(
        ({ size, ...category }) => {
          const named = spokenName(category.name) === name
          return { ...category, named, whole: named || category.matches === size }
        },
      )
      const suggested = new Set(categories.map(({ name }) => plainText(name)))
      return {
        searches: suggestSearches(index, words, SUGGESTED_SEARCHES).filter((one) => !suggested.has(one)),
        categories,
        products: ids.flatMap((id) => rows.filter((row) => row.id === id).map(presentSuggestion)),
      }
    },

    /** The ids of the products that fit a text best, a sku or words. */
    async find(text: string, most: number): Promise<readonly number[]> {
      const index = await indexCache.current()
      const words = parseListingQuery(new URLSearchParams({ q: text })).text
      const { products, fits } = await search(queries, index, words, false)
      return idsOf(index, pageByFit(index.orders.featured, products, fits, 0, most))
    },

    /**
     * The cards of some products, in the order of their ids, without those withdrawn since the index was
     * built; one statement.
     */
    cards,

    /** The shelves of a product's page, as seen by visitors at a formatted postcode; one statement. */
    async shelves(product: ShelvedProduct, postcode: string | null): Promise<Shelves> {
      const [index, coverage] = [await indexCache.current(), await delivery.coverage()]
      return readShelves(
        index,
        product,
        (ids) => (ids.length === 0 ? Promise.resolve([]) : readCards(queries, ids)),
        (row) => isOffered(row, coverage, postcode),
      )
    },

    /** Those of some products that can be bought at a formatted postcode, in their order; one statement. */
    async shelf(ids: readonly number[], postcode: string | null): Promise<readonly ShelfCard[]> {
      const coverage = await delivery.coverage()
      const rows = new Map((await readCards(queries, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = rows.get(id)
        return row !== undefined && isOffered(row, coverage, postcode) ? [presentShelfCard(row)] : []
      })
    },

    /** The number of addresses in the sitemap. */
    addressCount: async () => addressCount(await indexCache.current()),

    /** The paths of the sitemap from one place to before another, in batches: home, categories, products. */
    async *addresses(from: number, to: number) {
      yield* readPaths(queries, await indexCache.current(), from, to)
    },

    /** Rises whenever the content of listings has changed: the key of cached pages. */
    edition: indexCache.edition,
  }
}

export type Listings = ReturnType<typeof createListings>
