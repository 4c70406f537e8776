import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WireBasketContents, WireTotals } from '#contract/basket.ts'
import { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import { calls, lookPath, paths } from '#contract/routes.ts'
import type { AppDeps } from '#server/app.ts'
import { startShop } from '../../setup/shop.ts'

let composed: AppDeps | undefined
const shop = await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const { queries } = shop.database
const lookbook = () => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed.shop.lookbook
}
const demo = CatalogueFile.parse(JSON.parse(await readFile('catalogue/demo/catalogue.json', 'utf8')))

describe('each project of the demo', () => {
  test('there are at least six, each with a picture of its own [S-052]', async () => {
    const looks = await lookbook().all()
    expect(looks.length).toBeGreaterThanOrEqual(6)
    expect(new Set(looks.map(({ picture }) => picture.thumb)).size).toBe(looks.length)
    expect(looks.map(({ slug }) => slug)).toEqual(demo.lookbook.map(({ slug }) => slug))
  })

  test.each(demo.lookbook.map(({ slug }) => slug))(
    '%s: all of it goes into the basket, for the price that it says [S-052, P-120]',
    async (slug) => {
      const look = await lookbook().look(slug)
      expect(look?.missing).toEqual([])
      const ann = shop.visit()
      const variations = look?.goods.map(({ variation_id: id, quantity: qty }) => ({ id, qty }))
      expect((await ann.post(calls.addMultipleToBasket, { variations })).statusCode).toBe(200)
      const totals = (await ann.get(calls.basketTotals)).json<WireTotals>()
      expect(totals.itemTotal).toBe(look?.total)
      /* What of it is part-crate delivery is said, for each of the goods and in all. */
      const lines = (await ann.get(calls.getBasketContents)).json<WireBasketContents>().basket
      const partCrates = lines.map((line) => [line.model.id, line.delivery])
      expect(look?.goods.map((one) => [one.variation_id, one.part_crate])).toEqual(partCrates)
    },
  )
})

test('says what cannot be bought, and offers the rest [S-052]', async () => {
  await queries.execute(sql`update variation set stock_hundredths = 0 where sku = 'FEZ-SEA'`)
  onTestFinished(async () => {
    await queries.execute(sql`update variation set stock_hundredths = null where sku = 'FEZ-SEA'`)
  })
  const look = await lookbook().look('handmade-splashback')
  expect(look?.missing).toEqual(['Fez'])
  expect(look?.goods.map(({ name }) => name)).not.toContain('Fez')
})

test('has no page for a project that there is not, or no longer [S-052]', async () => {
  expect(await lookbook().look('no-such-project')).toBeNull()
  await queries.execute(sql`update look set withdrawn = true where slug = 'patterned-hall'`)
  onTestFinished(async () => {
    await queries.execute(sql`update look set withdrawn = false where slug = 'patterned-hall'`)
  })
  expect(await lookbook().look('patterned-hall')).toBeNull()
  expect((await lookbook().all()).map(({ slug }) => slug)).not.toContain('patterned-hall')
  expect([lookPath('a'), paths.lookbook]).toEqual(['/lookbook/a', '/lookbook'])
})
