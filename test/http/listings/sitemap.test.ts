import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { registerSitemap } from '#server/listings/sitemap.ts'
import { startShop } from '../../setup/shop.ts'

const limits = { feeds: 50 }
const shop = await startShop({ publicUrl: 'https://tiles.example', limits })

const addressesIn = (xml: string): readonly string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)

describe('the sitemap', () => {
  test('lists every product on sale and every category under the configured address [D17]', async () => {
    const answer = await shop.call({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    const { rows } = await shop.database.queries.execute<{ path: string }>(sql`
      select '/' as path union all select '/' || slug from category union all
      select '/' || c.slug || '/' || p.slug from product p join category c on c.id = p.category_id
      where not p.withdrawn`)
    expect([...addressesIn(answer.body)].sort()).toEqual(
      rows.map(({ path }) => `https://tiles.example${path}`).sort(),
    )
  })

  test('has one part and no others', async () => {
    const whole = await shop.call({ url: '/sitemap.xml' })
    expect((await shop.call({ url: '/sitemap.xml?part=1' })).body).toBe(whole.body)
    for (const part of ['0', '2', '-1', '1e1', 'x', '%00', '1&part=2'])
      expect((await shop.call({ url: `/sitemap.xml?part=${part}` })).statusCode).toBe(404)
  })

  test('is named by robots.txt, which excludes personal pages and forms about each product', async () => {
    const { statusCode, headers, body } = await shop.call({ url: '/robots.txt' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Sitemap: https://tiles.example/sitemap.xml')
    for (const path of [
      '/basket',
      '/checkout',
      '/account',
      '/search',
      '/plan?',
      '/contact/ask/',
      '/ajax/',
      '/box/',
    ])
      expect(body).toContain(`Disallow: ${path}\n`)
  })

  test('is split above 50,000 addresses into parts that list each address once', async () => {
    const all = Array.from({ length: 120_001 }, (_, i) => `/mosaics/p-${i}`)
    const app = Fastify()
    registerSitemap(app, {
      limits,
      publicUrl: new URL('https://tiles.example'),
      shop: {
        listings: {
          addressCount: async () => all.length,
          async *addresses(from, to) {
            for (let start = from; start < to; start += 7000)
              yield all.slice(start, Math.min(start + 7000, to))
          },
        },
      },
    })
    const parts = addressesIn((await app.inject('/sitemap.xml')).body)
    expect(parts).toEqual([1, 2, 3].map((n) => `https://tiles.example/sitemap.xml?part=${n}`))
    const named: string[] = []
    for (const part of parts) {
      const inPart = addressesIn((await app.inject(part)).body)
      expect(inPart.length).toBeLessThanOrEqual(50_000)
      named.push(...inPart)
    }
    expect(named).toEqual(all.map((path) => `https://tiles.example${path}`))
    await app.close()
  })
})
