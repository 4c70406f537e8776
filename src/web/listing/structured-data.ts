import type { ListingPage } from '#contract/listing.ts'
import { categoryPath, paths } from '#contract/routes.ts'

const at = (origin: string, path: string): string => new URL(path, origin).href

/** The products of this page of the listing, in its order. */
export const itemListData = (origin: string, { cards, total }: ListingPage): object => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: cards.map((card, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: card.name,
    url: at(origin, card.full_slug),
  })),
})

/** The shop, with its search (WebSite with SearchAction). */
export const webSiteData = (origin: string, shopName: string): object => ({
  '@type': 'WebSite',
  name: shopName,
  url: at(origin, paths.home),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at(origin, paths.search)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The canonical address of a category page, without ticks and order: /mosaics?page=2. */
export const canonicalOf = (origin: string, slug: string, { page }: Pick<ListingPage, 'page'>): string =>
  at(origin, page > 1 ? `${categoryPath(slug)}?page=${page}` : categoryPath(slug))
