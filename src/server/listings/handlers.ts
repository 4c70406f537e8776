import type { FastifyInstance } from 'fastify'
import { categoryPath, paths, productPath } from '#contract/routes.ts'
import type { Shop } from '../shop.ts'

/** Most addresses that one sitemap file may hold. */
const MOST_ADDRESSES = 50_000

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`)

const urlset = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<url><loc>${escapeXml(address)}</loc></url>`)
    .join('\n')}\n</urlset>\n`

const sitemapIndex = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`

/** The sitemap names every product and category (D17); robots.txt names the sitemap. */
export const registerListings = (
  app: FastifyInstance,
  { shop, publicUrl }: { readonly shop: Pick<Shop, 'listings'>; readonly publicUrl: URL },
): void => {
  const absolute = (path: string): string => new URL(path, publicUrl).href

  const allAddresses = async (): Promise<readonly string[]> => {
    const categories = await shop.listings.categories()
    const products = await shop.listings.addresses()
    return [
      paths.home,
      ...categories.map(({ slug }) => categoryPath(slug)),
      ...products.map(({ categorySlug, slug }) => productPath(categorySlug, slug)),
    ].map(absolute)
  }

  app.get<{ Querystring: { part?: string } }>(
    paths.sitemap,
    { schema: { hide: true } },
    async (request, reply) => {
      const addresses = await allAddresses()
      const parts = Math.ceil(addresses.length / MOST_ADDRESSES)
      reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600')
      const asked = /^\d{1,5}$/.test(request.query.part ?? '') ? Number(request.query.part) : null
      if (parts <= 1 || asked !== null)
        return urlset(addresses.slice(((asked ?? 1) - 1) * MOST_ADDRESSES, (asked ?? 1) * MOST_ADDRESSES))
      return sitemapIndex(Array.from({ length: parts }, (_, i) => absolute(`${paths.sitemap}?part=${i + 1}`)))
    },
  )

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /basket\nDisallow: /search\nDisallow: /account\nDisallow: /ajax/\nDisallow: /box/\n\nSitemap: ${absolute(paths.sitemap)}\n`,
      ),
  )
}
