import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { escapeXml } from '#server/edge/xml.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop({ publicUrl: 'https://tiles.example' })
const limited = await startShop({ limits: { feeds: 2 } })
const read = () => shop.call({ url: paths.merchantFeed, headers: { host: 'evil.example' } })

/** The values of one item, by name. */
const itemOf = (xml: string, sku: string): Record<string, string> => {
  const item = xml.split('<item>').find((text) => text.includes(`<g:id>${sku}</g:id>`)) ?? ''
  return Object.fromEntries(
    Array.from(item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g), ([, name = '', value = '']) => [name, value]),
  )
}

test.each([paths.merchantFeed, paths.sitemap])(
  'limits %s to a few reads a minute for a client, since each reads the whole catalogue [SX-07]',
  async (url) => {
    const answers = []
    for (let i = 0; i < 3; i += 1) answers.push(await limited.call({ url }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    const page = await limited.call({ url, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body]).toEqual([429, expect.stringContaining('>Try again</a>')])
  },
)

describe('the feed for merchants', () => {
  test('lists each variation sold online once, without samples, under the configured address', async () => {
    const { body, statusCode, headers } = await read()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const { rows } = await shop.database.queries.execute<{ sku: string }>(sql`
      select v.sku from variation v join product p on p.id = v.product_id
      where p.buyable and not p.withdrawn and not v.withdrawn and not v.is_sample and v.selling_rate > 0`)
    const named = Array.from(body.matchAll(/<g:id>([^<]+)<\/g:id>/g), ([, sku]) => sku)
    expect(named.sort()).toEqual(rows.map(({ sku }) => sku).sort())
    expect(body).not.toContain('evil.example')
  })

  test('has the price per square metre for tiles, and for packs their price and coverage', async () => {
    const { body } = await read()
    expect(itemOf(body, 'F1-C')).toMatchObject({
      price: '30.00 GBP',
      unit_pricing_measure: '1 sqm',
      unit_pricing_base_measure: '1 sqm',
      availability: 'in_stock',
      link: 'https://tiles.example/porcelain-paving/moorland-porcelain-paving?sku=F1-C',
      condition: 'new',
    })
    expect(itemOf(body, 'F4-C')).toMatchObject({ price: '36.00 GBP', unit_pricing_measure: '1.44 sqm' })
    expect(itemOf(body, 'F6-C')).toMatchObject({ price: '15.00 GBP' })
    expect(itemOf(body, 'F1-C')['image_link']).toMatch(/^https:\/\/tiles\.example\/media\/.+\.jpg$/)
  })

  test('lists as in stock what a basket accepts: at least one tile [D17]', async () => {
    await shop.database.queries.execute(
      sql`update variation set stock_hundredths = 54 where sku in ('F2-C', 'F3-C')`,
    )
    const { body } = await read()
    expect(itemOf(body, 'F2-C')['availability']).toBe('in_stock')
    expect(itemOf(body, 'F3-C')['availability']).toBe('out_of_stock')
  })

  test('describes goods without texts by their title: Google takes no entry without a description', async () => {
    await shop.database.queries.execute(sql`update product set summary = '', description = ''
      where id = (select product_id from variation where sku = 'F1-C')`)
    const { description, title } = itemOf((await read()).body, 'F1-C')
    expect([description, description?.length]).toEqual([title, expect.any(Number)])
    expect(description).toContain('Moorland')
  })

  test('marks sold-out variations, and needs no further statements per product', async () => {
    await shop.database.queries.execute(sql`update variation set stock_hundredths = 0 where sku = 'F1-C'`)
    const { value, statements } = await captureStatements(read)
    expect(itemOf(value.body, 'F1-C')['availability']).toBe('out_of_stock')
    expect(statements.length).toBeLessThanOrEqual(4)
  })
})

test('escapes every text in XML', () => {
  expect(escapeXml(`Salt & "pepper" <b>'x'</b>\u0000\u000b`)).toBe(
    'Salt &#38; &#34;pepper&#34; &#60;b&#62;&#39;x&#39;&#60;/b&#62;',
  )
})
