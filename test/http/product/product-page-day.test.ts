import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { startShop } from '../../setup/shop.ts'

let refreshVersion = async (): Promise<unknown> => undefined
const shop = await startShop({
  pages: await loadPages('production'),
  changeDependencies: (deps) => {
    refreshVersion = () => deps.version.refresh()
    return deps
  },
})

test('a cached page names the day when more comes until that day in London is over [S-017]', async () => {
  const { queries } = shop.database
  const { rows } = await queries.execute<{ id: number; path: string }>(sql`
    select v.id, '/' || c.slug || '/' || p.slug as path from variation v
    join product p on p.id = v.product_id join category c on c.id = p.category_id where v.sku = 'F4-C'`)
  const [goods] = rows
  if (goods === undefined) throw new Error('The demo catalogue has no F4-C.')
  await queries.execute(
    sql`update variation set stock_hundredths = 0, expected_on = '2027-07-15' where product_id =
      (select product_id from variation where id = ${goods.id})`,
  )
  await shop.database.transaction(raiseCatalogueVersion)
  await refreshVersion()
  await shop.features.listings.prepare()

  const sentence = 'We expect more on 15 July.'
  const pageAt = async (moment: string): Promise<string> => {
    shop.clock.now = new Date(moment)
    const { statusCode, body } = await shop.visit().get(goods.path)
    expect(statusCode).toBe(200)
    return body.replaceAll('<!-- -->', '')
  }
  /* 22:59 UTC is the last minute of the day in British Summer Time. */
  expect(await pageAt('2027-07-15T22:59:00Z')).toContain(sentence)
  expect(await pageAt('2027-07-15T23:00:00Z')).not.toContain(sentence)
})
