import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import { paths } from '#contract/routes.ts'
import type { Queries } from '../../database/database.ts'
import { escapeXml } from '../../edge/xml.ts'
import { findProductsByIds, findSellableIds, findVariationsOfProducts } from '../store.ts'
import { type FeedItem, feedItem } from './item.ts'

export interface MerchantFeedDeps {
  readonly database: { readonly queries: Queries }
  readonly publicUrl: URL
  readonly shop: { readonly merchant: Pick<Merchant, 'name'> }
  readonly limits: { readonly feeds: number }
}

/** Products read at a time: two statements for each batch, however large the catalogue. */
const BATCH = 250

const printItem = (item: FeedItem): string =>
  `<item>${item.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`).join('')}</item>\n`

async function* readItems({
  database: { queries },
  publicUrl,
  shop,
}: MerchantFeedDeps): AsyncGenerator<string> {
  const absolute = (path: string): string => new URL(path, publicUrl).href
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(shop.merchant.name)}</title><link>${escapeXml(publicUrl.href)}</link><description>Tiles, stone and building materials</description>
`
  for (let ids = await findSellableIds(queries, 0, BATCH); ids.length > 0; ) {
    const products = new Map((await findProductsByIds(queries, ids)).map((product) => [product.id, product]))
    const rows = (await findVariationsOfProducts(queries, ids)).filter((row) => !row.isSample)
    for (const row of rows) {
      const product = products.get(row.productId)
      const item = product === undefined ? null : feedItem(product, row, absolute)
      if (item !== null) yield printItem(item)
    }
    ids = await findSellableIds(queries, ids.at(-1) ?? 0, BATCH)
  }
  yield '</channel></rss>\n'
}

/**
 * The feed that Google's and other engines' shops read once a day: every variation that can be bought online
 * (D17).
 */
export const registerMerchantFeed = (app: FastifyInstance, deps: MerchantFeedDeps): void => {
  const rateLimit = { max: deps.limits.feeds, timeWindow: '1 minute' }
  app.get(paths.merchantFeed, { config: { rateLimit }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(Readable.from(readItems(deps))),
  )
}
