import type { CategorySummary, HomePage, ListingPage, ListingQuery, ProductCard } from '#contract/listing.ts'
import { readListingQuery } from '#contract/listing-address.ts'
import type { Menu } from '#contract/menu.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { byFit } from '#domain/listing/order.ts'
import { unionOf } from '#domain/listing/ordinal-set.ts'
import type { CatalogueVersion } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { addressCount, readPaths } from './addresses.ts'
import { buildIndex } from './build-index.ts'
import { readCategories } from './index-rows.ts'
import { cacheIndex } from './keep-index.ts'
import { categoryGroup, idsOf, type ListingIndex, tagged } from './listing-index.ts'
import { createMenus } from './menu.ts'
import { presentCard, presentCategory, presentHero } from './present.ts'
import { chooseRooms, presentRooms } from './rooms.ts'
import { everything, search } from './search.ts'
import { type Selectable, select } from './select.ts'
import { categoriesWithMost, favourites } from './shelves.ts'
import { readCards } from './store.ts'
import { chooseSizes, presentSizes } from './tile-sizes.ts'
import { chooseEntryPoints, presentEntryPoints, productsOf } from './ways-in.ts'

export { registerListings } from './handlers.ts'

/** Lists of products: the home page's shelves, categories with facets, search. */
export interface Listings {
  /** One statement. */
  home(): Promise<HomePage>
  /** For the head of every page; no statement, but while the first index of a large catalogue is made. */
  categories(): Promise<readonly Pick<CategorySummary, 'slug' | 'name'>[]>
  /** Makes what the lists are read from, unless it is there; done when it is. */
  prepare(): Promise<void>
  /** The codes of the groups of ticks; no statement. */
  groups(): Promise<ReadonlySet<string>>
  /** What each category opens in the menu; no statement. */
  menu(): Promise<Menu>
  /** One statement. Null when there is no such category. */
  category(slug: string, params: URLSearchParams): Promise<ListingPage | null>
  /** At most two statements. */
  search(params: URLSearchParams): Promise<ListingPage>
  /** What a text that is being typed may become. */
  suggest(text: string): Promise<Suggestions>
  /** The cards of some products, in the order of their ids; one statement. */
  cards(ids: readonly number[]): Promise<readonly ProductCard[]>
  /** How many addresses the sitemap names. */
  addressCount(): Promise<number>
  /** The paths of the sitemap from one place to before another, in batches: home, categories, products. */
  addresses(from: number, to: number): AsyncIterable<readonly string[]>
  /** Rises whenever what listings show has changed: what a kept page is kept for. */
  edition(): number
}

export interface ListingsDeps {
  readonly queries: Queries
  readonly version: CatalogueVersion
  /** Told when an index could not be made of a new version, and the old one goes on serving. */
  readonly onFailure: (error: unknown) => void
  /** Told of a product that cannot be listed because its row is broken. */
  readonly onBrokenProduct: (error: unknown) => void
}

/** Products on a shelf of the home page. */
const SHELF = 8
const SUGGESTED_PRODUCTS = 6
const SUGGESTED_CATEGORIES = 3

/** The codes that an address may tick, on any list of the shop. */
const groupCodes = (index: ListingIndex): readonly string[] =>
  [categoryGroup(index), ...index.groups].map(({ code }) => code)

/** No words, but ticks: the whole shop seen through them. */
const asksByTicksAlone = ({ text, ticks }: ListingQuery): boolean => text === '' && ticks.size > 0

export const createListings = (deps: ListingsDeps): Listings => {
  const { queries, version, onFailure, onBrokenProduct } = deps
  const menuOf = createMenus()
  const kept = cacheIndex({ build: () => buildIndex(queries, onBrokenProduct), version, onFailure })

  /** In the order of the ids; a product that was withdrawn since the index was made is left out. */
  const cards = async (ids: readonly number[]): Promise<readonly ProductCard[]> => {
    if (ids.length === 0) return []
    const rows = new Map((await readCards(queries, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row === undefined ? [] : [presentCard(row)]
    })
  }

  const listing = async (index: ListingIndex, products: Selectable, query: ListingQuery) => {
    const { ids, ...selected } = select(index, products, query)
    return {
      ...selected,
      groups: groupCodes(index),
      text: query.text,
      sort: query.sort,
      cards: await cards(ids),
    }
  }

  return {
    async home() {
      const index = await kept.current()
      const newest = idsOf(index, [...index.orders.newest.subarray(0, SHELF)])
      const liked = idsOf(index, favourites(index, SHELF))
      const ways = chooseEntryPoints(index)
      const [chosenRooms, sizes] = [chooseRooms(index), chooseSizes(index)]
      const shown = await cards([
        ...new Set([
          ...newest,
          ...liked,
          ...productsOf(ways),
          ...chosenRooms.flatMap(({ candidates }) => candidates),
          ...sizes.flatMap(({ productId }) => productId ?? []),
        ]),
      ])
      const shelf = (ids: readonly number[]) => ids.flatMap((id) => shown.filter((card) => card.id === id))
      return {
        hero: index.hero === null ? null : presentHero(index.hero),
        ways_in: presentEntryPoints(index, ways, shown),
        rooms: presentRooms(chosenRooms, shown),
        sizes: presentSizes(sizes, shown),
        categories: index.categories.map((category) => presentCategory(index, category)),
        newest: shelf(newest),
        favourites: shelf(liked),
      }
    },

    async categories() {
      const index = await kept.soon()
      const categories = index === null ? await readCategories(queries) : index.categories
      return categories.map(({ slug, name }) => ({ slug, name }))
    },

    prepare: async () => void (await kept.current()),

    groups: async () => new Set(groupCodes(await kept.current())),

    menu: async () => menuOf(await kept.current()),

    async category(slug, params) {
      const index = await kept.current()
      const category = index.categories.find((candidate) => candidate.slug === slug)
      if (category === undefined) return null
      const query = { ...readListingQuery(params), text: '' }
      const products = unionOf(index.size, [tagged(index, category)])
      const page = await listing(index, { products, fits: null, groups: index.groups }, query)
      return { ...page, category: presentCategory(index, category), corrected: null }
    },

    async search(params) {
      const index = await kept.current()
      const query = readListingQuery(params)
      const { products, fits, corrected } = asksByTicksAlone(query)
        ? everything(index)
        : await search(queries, index, query.text)
      const groups = [categoryGroup(index), ...index.groups]
      const page = await listing(index, { products, fits, groups }, query)
      return { ...page, category: null, corrected }
    },

    async suggest(text) {
      const index = await kept.current()
      const asked = readListingQuery(new URLSearchParams({ q: text })).text
      const { products, fits } = await search(queries, index, asked)
      const best = byFit(index.orders.featured, products, fits, 0, SUGGESTED_PRODUCTS)
      const shown = await cards(idsOf(index, best))
      return {
        categories: categoriesWithMost(index, products, SUGGESTED_CATEGORIES),
        products: shown.map(({ name, full_slug, thumbnail_image }) => ({ name, full_slug, thumbnail_image })),
      }
    },

    cards,

    addressCount: async () => addressCount(await kept.current()),

    async *addresses(from, to) {
      yield* readPaths(queries, await kept.current(), from, to)
    },

    edition: kept.edition,
  }
}
