import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { sendRejection } from '../edge/problems.ts'
import { escapeXml } from '../edge/xml.ts'
import type { Listings } from './index.ts'

export interface SitemapDeps {
  readonly shop: { readonly listings: Pick<Listings, 'addressCount' | 'addresses'> }
  readonly publicUrl: URL
  readonly limits: { readonly feeds: number }
}

/** Most addresses that one sitemap file may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000

const AN_HOUR = 'public, max-age=3600'

/**
 * Paths that search engines must not read: personal pages, and the endless ways to sort, filter, plan and ask. They
 * are linked from every product, and a visitor without cookies soon has as many sessions as a network may have.
 */
const disallowed = [
  paths.basket,
  paths.checkout,
  paths.search,
  paths.login,
  paths.register,
  paths.setPostcode,
  `${paths.plan}?`,
  `${paths.plan}/`,
  `${paths.contact}/ask/`,
  `${paths.contact}/back-in-stock/`,
  '/account',
  '/ajax/',
  '/box/',
  '/*?*sort=',
]

/** Generates `<urlset>` or `<sitemapindex>` in pieces as the addresses come. */
async function* sitemapXml(
  root: 'urlset' | 'sitemapindex',
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string> {
  const entry = root === 'urlset' ? 'url' : 'sitemap'
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for await (const addresses of batches)
    yield addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>\n`).join('')
  yield `</${root}>\n`
}

/**
 * The sitemap lists every product and category (D17), in parts where one file cannot hold them; robots.txt
 * names the sitemap. Addresses are built from the configuration, never from the Host header.
 */
export const registerSitemap = (
  app: FastifyInstance,
  { shop: { listings }, publicUrl, limits }: SitemapDeps,
): void => {
  const rateLimit = { max: limits.feeds, timeWindow: '1 minute' }
  const absolute = (path: string): string => new URL(path, publicUrl).href

  async function* absoluteAddresses(part: number): AsyncGenerator<readonly string[]> {
    const from = (part - 1) * MOST_ADDRESSES
    for await (const batch of listings.addresses(from, from + MOST_ADDRESSES)) yield batch.map(absolute)
  }

  app.get<{ Querystring: { part?: unknown } }>(
    paths.sitemap,
    { config: { rateLimit }, schema: { hide: true } },
    async (request, reply) => {
      const parts = Math.ceil((await listings.addressCount()) / MOST_ADDRESSES)
      const { part } = request.query
      const requested = part === undefined ? null : /^\d{1,5}$/.test(String(part)) ? Number(part) : 0
      if (requested !== null && (requested < 1 || requested > parts))
        return sendRejection(reply, 404, messages.pageMissing)
      const xml =
        requested === null && parts > 1
          ? sitemapXml('sitemapindex', [
              Array.from({ length: parts }, (_, i) => absolute(`${paths.sitemap}?part=${i + 1}`)),
            ])
          : sitemapXml('urlset', absoluteAddresses(requested ?? 1))
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', AN_HOUR)
        .send(Readable.from(xml))
    },
  )

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', AN_HOUR)
      .send(
        [
          'User-agent: *',
          ...disallowed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${absolute(paths.sitemap)}`,
          '',
        ].join('\n'),
      ),
  )
}
