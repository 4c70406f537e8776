import type { Goods } from '#domain/catalogue/goods.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { PoundsExVat } from '#domain/money/pounds.ts'
import type { Rating } from '#domain/reviews/rating.ts'
import type { WireMedium } from './product.ts'

/*
 * The data of listings: the category pages, the search page and the product rows of the home page.
 * Prices are pounds ex VAT, as everywhere on the wire (OP-04).
 */

/** The prices that a card or a wishlist entry may show (P-261, OP-38). */
export interface DisplayPrice {
  readonly selling_price: PoundsExVat
  readonly selling_from_price: PoundsExVat | null
  readonly variation_equivalent_m2: PoundsExVat | null
  readonly variation_name: string
  /** Former prices, shown struck through when higher (OP-19). */
  readonly regular_price: PoundsExVat | null
  readonly selling_regular_price: PoundsExVat | null
}

/** A colour that a product comes in. */
export interface CardSwatch {
  readonly name: string
  /** One to five colours, which are drawn as stripes: '#F2EFEA'. */
  readonly colours: readonly string[]
}

export interface ProductCard {
  readonly id: number
  readonly name: string
  readonly full_slug: string
  /**
   * The product's page with the variation whose price is shown, where ticks, a limit of prices or a SKU have left it;
   * left out where `full_slug` opens with it.
   */
  readonly shown_path?: string
  readonly summary: string
  readonly category: { readonly slug: string; readonly name: string }
  /**
   * At most two: the first, and one that shows something else of the goods. The second is shown on hover and
   * by a swipe.
   */
  readonly pictures: readonly WireMedium[]
  /** The place in `pictures` of the one that shows the surface, flat from above; null: none does. */
  readonly surface_at: number | null
  readonly thumbnail_image: string | null
  readonly custom_sash: string | null
  readonly use_per_meter_pricing: boolean
  readonly show_equivalent_price: boolean
  readonly buyable: boolean
  /** Of the published reviews; null without any (S-040). */
  readonly rating: Rating | null
  readonly display_price: DisplayPrice
  /** The variation whose price is shown; null when there is none. */
  readonly shown_id: number | null
  /** Names of the non-sample variations. */
  readonly variation_names: readonly string[]
  /** '600 × 600', '900 × 600': the sizes that can be chosen, each once; names where goods have no sides. */
  readonly sizes: readonly string[]
  /** The options of groups with `on_cards`, each once. */
  readonly swatches: readonly CardSwatch[]
  /** The first sample, for the 'Sample' button (P-170); null when there is none. */
  readonly sample_id: number | null
  /** The one unit-priced variation that a card may add directly (P-179); null when a choice or an area is needed. */
  readonly quick_add_id: number | null
}

export interface FacetOption {
  readonly code: string
  readonly name: string
  /** Products that ticking this option would leave, given the ticks of the other groups. */
  readonly count: number
  readonly selected: boolean
  /** The colours that stand for it; left out: none. */
  readonly colours?: readonly string[]
}

/** One group of ticks; options of one group combine by OR, groups by AND. */
export interface Facet {
  readonly code: string
  readonly name: string
  readonly options: readonly FacetOption[]
}

/** Orders that are the same for every visitor. */
export const catalogueOrders = ['featured', 'price-up', 'price-down', 'newest', 'name'] as const
export type CatalogueOrder = (typeof catalogueOrders)[number]

/** Orders by what the visitor's project comes to, and what they are without one (S-006). */
export const projectOrders = { 'project-up': 'price-up', 'project-down': 'price-down' } as const
export type ProjectOrder = keyof typeof projectOrders

export type SortOrder = CatalogueOrder | ProjectOrder

/** Every order that an address may name. */
export const sortOrders: readonly SortOrder[] = [...catalogueOrders, 'project-up', 'project-down']

export const isProjectOrder = (order: SortOrder): order is ProjectOrder => order in projectOrders

/** The group of ticks whose options are the categories, on lists of the whole shop. */
export const CATEGORY_GROUP = 'category'

/** The group of ticks whose options are bands of the project's sum. */
export const SUM_GROUP = 'sum'

/** Which picture of each product the cards of a listing begin with: the merchant's first, or its surface. */
export const cardViews = ['first', 'surface'] as const
export type CardView = (typeof cardViews)[number]

/** Cards on one page of a listing. */
export const CARDS_PER_PAGE = 24

/** A listing's query, as parsed from its URL: `?colour=grey&colour=white&sort=price-up&page=2`. */
export interface ListingQuery {
  readonly text: string
  /** Words of the text are not corrected: the way back from a correction. */
  readonly asTyped: boolean
  readonly ticks: ReadonlyMap<string, readonly string[]>
  readonly sort: SortOrder
  readonly page: number
  readonly view: CardView
}

export interface CategorySummary {
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly picture: WireMedium | null
  readonly product_count: number
}

export interface ListingPage {
  readonly category: (CategorySummary & { readonly description: string }) | null
  readonly text: string
  readonly sort: SortOrder
  /** What the listing goes by, if its address asks for the sums of a project; null: it does not. */
  readonly by_project: ProjectListing | null
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly facets: readonly Facet[]
  /** The codes of all groups of ticks, shown or not: other parameters of the URL are ignored. */
  readonly groups: readonly string[]
  readonly cards: readonly ProductCard[]
  /** The corrected search text; null if all words were read as typed. */
  readonly corrected: string | null
  /** The words of the search text that no product of the page has; empty if all were found. */
  readonly left_out: readonly string[]
  /** A size of the search text that is in another unit, '60x60', and in millimetres, '600x600'; null: none. */
  readonly size: { readonly typed: string; readonly meant: string } | null
  readonly price: SearchedPrice | null
}

/** What a limit of prices is for; 'either': each product by what it is sold by. */
export type PriceUnit = 'm2' | 'pack' | 'either'

/** A limit of prices that was read in a search: 'tiles under £30'. */
export interface SearchedPrice {
  /** VAT included. */
  readonly limit: Pence
  readonly including: boolean
  readonly per: PriceUnit
  /** False: nothing costs so little, and the products of the page have any price. */
  readonly met: boolean
  /** The search without the limit. */
  readonly rest: string
}

/**
 * 'ready': sorted and banded by the sums for `project`, '12 m²'. 'none': the visitor has named no area. 'too-many':
 * the listing has more products than can be priced at once.
 */
export type ProjectListing =
  | { readonly state: 'ready'; readonly project: string }
  | { readonly state: 'none' | 'too-many' }

/** Products that are priced for one listing by project: some 0.1 ms each. */
export const MOST_SUMMED = 1_000

/** A way into the whole shop: everything for a bathroom, everything that looks like marble. */
export interface EntryPoint {
  readonly name: string
  readonly href: string
  readonly product_count: number
}

export interface EntryPointGroup {
  /** Within a sentence: 'room', 'look'. */
  readonly name: string
  readonly options: readonly EntryPoint[]
}

/** A tile size of the home page's calculator, and the product it leads to. */
export interface TileSize {
  readonly code: string
  readonly name: string
  /** In mm. */
  readonly sides: readonly [number, number]
  readonly product_count: number
  /** The first product of the size. */
  readonly product:
    | (Pick<ProductCard, 'name' | 'full_slug'> & {
        /** Its first variation of the size that can be bought; null if there is none. */
        readonly goods:
          | (Pick<Goods, 'perMetre' | 'isSample' | 'coverage' | 'prices'> & { readonly variationId: number })
          | null
      })
    | null
}

export interface HomePage {
  /** The large picture: of the first product that has one in the collection 'home'. */
  readonly hero: {
    readonly picture: WireMedium
    readonly product: Pick<ProductCard, 'name' | 'full_slug'>
  } | null
  readonly ways_in: readonly EntryPointGroup[]
  readonly sizes: readonly TileSize[]
  readonly categories: readonly CategorySummary[]
  readonly newest: readonly ProductCard[]
}
